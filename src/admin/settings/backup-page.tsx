import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './backup-page.module.css'

export const handle: PageHandle = { title: 'Mentés' }
export const loader = load('listBackups')

type Backups = AdminResponse<'listBackups'>
type Backup = Backups['backups'][number]

/** While one is being made, the list is looked at again so often. */
const refreshMs = 2000

const problems: Record<NonNullable<Backups['problem']>, string> = {
  missing: 'Több mint 36 órája nem készült mentés. Szóljon a bolt üzemeltetőjének.',
  failed:
    'Az utolsó mentés nem sikerült. Próbálja meg most; ha így sem megy, szóljon a bolt üzemeltetőjének.',
  untrusted: 'Az utolsó próbavisszaállítás hibát talált. Szóljon a bolt üzemeltetőjének.',
}

export function Component() {
  const { is_on: isOn, is_encrypted: isEncrypted, is_same_disk: isSameDisk, ...rest } = useDesk('listBackups')
  const { problem, backups } = rest
  const isRunning = backups.some(({ state }) => state === 'running')
  useRefresh(isRunning)
  return (
    <>
      <PageHead
        title="Mentés"
        lead="Egy fájlban az egész bolt: rendelések, termékek, képek, bizonylatok, beállítások. Készítés közben a bolt tovább árul."
      />
      {problem ? <Note>{problems[problem]}</Note> : null}
      <Sheet
        title="Mentések"
        flush
        actions={isOn ? <StartButton isRunning={isRunning} /> : <span>Kikapcsolva</span>}
      >
        {backups.length > 0 ? (
          <List>
            {backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} />
            ))}
          </List>
        ) : (
          <Empty>
            {isOn
              ? 'Még nincs mentés. Az első ma éjjel készül el, vagy indítsa el most.'
              : 'Az üzemeltető kikapcsolta a mentést.'}
          </Empty>
        )}
      </Sheet>
      {isOn ? <Advice isEncrypted={isEncrypted} isSameDisk={isSameDisk} /> : null}
      <Sheet title="Ha vissza kell állítani">
        <ol className={styles.steps}>
          <li>Visszaállítani csak üres helyre lehet, így a meglévő boltot semmi sem írja felül.</li>
          <li>
            Az üzemeltető az új gépen ezt futtatja: <code>npm run shop -- restore FÁJL</code>
          </li>
          <li>A program a végén maga ellenőriz mindent; utána a bolt elindítható, és onnan folytatja.</li>
        </ol>
      </Sheet>
    </>
  )
}

function Advice({ isEncrypted, isSameDisk }: { isEncrypted: boolean; isSameDisk: boolean }) {
  return (
    <Sheet title="Jó tudni">
      <div className={styles.advice}>
        <p>
          Minden éjjel három órakor készül egy, és megmarad belőlük az utolsó 7 nap, 4 hét és 6 hónap mentése.{' '}
          {isEncrypted
            ? 'A fájlok titkosítva vannak: a kulcsuk nélkül senki sem tudja megnyitni őket, ezért azt máshol is őrizzék.'
            : 'A fájlok nincsenek titkosítva: aki hozzájuk fér, minden vevő adatát látja. Letöltés után vigyázzon rájuk.'}
        </p>
        {isSameDisk ? (
          <p>
            <b>A mentések ugyanazon a lemezen vannak, mint a bolt.</b> Ha a lemez elromlik, velük együtt vész
            el: töltsön le egyet időnként, vagy kérjen az üzemeltetőtől másik helyet nekik.
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}

function useRefresh(isRunning: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void queries.invalidateQueries(), refreshMs)
    return () => clearInterval(timer)
  }, [isRunning, queries])
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const { run, busy, failure } = useAction((client) => client.startBackup())
  async function start() {
    if (await run()) showToast('A mentés elindult.')
  }
  return (
    <>
      {failure ? <Note>{failure.message}</Note> : null}
      <Button kind="next" busy={busy || isRunning} onClick={() => void start()}>
        Mentés most
      </Button>
    </>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const now = useNow()
  const { started_at: startedAt, state, kind, bytes, failure, is_here: isHere } = backup
  const size = state === 'whole' ? `, ${sizeText(bytes)}` : ''
  const detail = `${kind === 'nightly' ? 'Éjszakai' : 'Kézi'} mentés${size}, ${ageText(startedAt, now)}`
  return (
    <Row
      title={momentText(startedAt)}
      detail={
        <>
          {detail}
          {failure ? (
            <>
              <br />A program ezt jelezte: {failure}
            </>
          ) : null}
          <Trial backup={backup} />
        </>
      }
    >
      <BackupState state={state} />
      {isHere ? <DownloadButton file={backup.file} /> : null}
    </Row>
  )
}

function Trial({ backup: { tried_at: triedAt, trial_failure: trialFailure } }: { backup: Backup }) {
  if (!triedAt) return null
  return (
    <>
      <br />
      {trialFailure
        ? `A próbavisszaállítás hibát talált: ${trialFailure}`
        : `Próbaképp visszaállítva és ellenőrizve: ${momentText(triedAt)}`}
    </>
  )
}

function BackupState({ state }: Pick<Backup, 'state'>) {
  if (state === 'running') return <StateMark kind="off">Készül…</StateMark>
  return state === 'whole' ? (
    <StateMark kind="ok">Ép, visszaolvasva</StateMark>
  ) : (
    <StateMark kind="warn">Nem készült el</StateMark>
  )
}

function DownloadButton({ file }: { file: string }) {
  const { run, busy, failure } = useAction((client) => client.downloadBackup({ params: { file } }))
  async function download() {
    const address = await run()
    if (address) location.assign(address.url)
  }
  return (
    <>
      {failure ? <Note>{failure.message}</Note> : null}
      <Button busy={busy} onClick={() => void download()}>
        Letöltés
      </Button>
    </>
  )
}

const sizeFormat = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 1 })
/** `8,2 MB`, of a small shop `40 kB`. */
const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${sizeFormat.format(bytes / 1e6)} MB`
