import styles from './import-page.module.css'

type Props = { columns: readonly string[]; sample: readonly (readonly string[])[] }

/** The first rows of a file, below the names of its columns. */
export function FileSample({ columns, sample }: Props) {
  return (
    <div className={styles.scroll} role="region" aria-label="A fájl első sorai" tabIndex={0}>
      <table className={styles.sample}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.slice(0, 5).map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
