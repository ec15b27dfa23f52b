import { Icon, type IconName } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { modelName, sizeInText } from '../ui/model-name.ts'
import styles from './suggest-box.module.css'
import type { Suggestion } from './suggestion-list.ts'

const icons: Record<Exclude<Suggestion['kind'], 'product'>, IconName> = {
  recent: 'return',
  sets: 'wrench',
  understood: 'check',
  search: 'search',
  category: 'grid',
  brand: 'star',
  post: 'doc',
  all: 'arrow-right',
}

const strongKinds: ReadonlySet<Suggestion['kind']> = new Set(['all', 'sets', 'understood'])

/** Sizes of one model differ in nothing else, so the size stands out. */
function ProductName({ name }: { name: string }) {
  const size = sizeInText(name)
  if (!size) return name
  return (
    <>
      {`${modelName(name, null, size)} `}
      <SizeLine size={size} variant="small" />
    </>
  )
}

type SuggestionLineProps = {
  id: string
  option: Suggestion
  active: boolean
  onChoose: () => void
  onForget: () => void
}

/** One option: a plain link, so that it opens in a new tab too. The cross is for the pointer; the key is Delete. */
export function SuggestionLine({ id, option, active, onChoose, onForget }: SuggestionLineProps) {
  const { kind, text, href, count, price, image } = option
  return (
    <div role="presentation" className={styles.row}>
      <a
        id={id}
        role="option"
        aria-selected={active}
        tabIndex={-1}
        className={styles.line}
        href={href}
        rel="nofollow"
        onClick={onChoose}
      >
        {kind === 'product' ? (
          <span className={`studio ${styles.picture}`}>
            <img src={image ?? placeholderUrl} width={44} height={44} alt="" />
          </span>
        ) : (
          <Icon name={icons[kind]} small />
        )}
        <span className={strongKinds.has(kind) ? styles.strong : undefined}>
          {kind === 'product' ? <ProductName name={text} /> : text}
        </span>
        {count === undefined ? null : <span className="muted">{count}</span>}
        {price ? <b className="nowrap">{price}</b> : null}
      </a>
      {kind === 'recent' ? (
        <button
          type="button"
          className={styles.forget}
          tabIndex={-1}
          aria-hidden="true"
          title="Törlés az előzményekből (Delete)"
          onClick={onForget}
        >
          <Icon name="close" small />
        </button>
      ) : null}
    </div>
  )
}
