import { List, Row } from './list.tsx'
import { momentText } from './moment.ts'
import { Sheet } from './sheet.tsx'

type Step = { at: string; text: string; by: string; note: string }

/** What has happened to one thing, and who did it. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <Sheet title="Történet" flush>
    <List>
      {steps.map(({ at, text, by, note }) => (
        <Row
          key={`${at} ${text}`}
          title={text}
          detail={[momentText(at), by, note].filter(Boolean).join(', ')}
        />
      ))}
    </List>
  </Sheet>
)
