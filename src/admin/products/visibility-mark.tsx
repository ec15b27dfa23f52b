import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'

type Props = {
  is_published: boolean
  /** When it is published by itself. */
  publish_at: string | null
}

/** Whether customers see a product, or from when. */
export function VisibilityMark({ is_published: isPublished, publish_at: at }: Props) {
  if (isPublished) return <StateMark kind="ok">Látható</StateMark>
  if (at === null) return <StateMark kind="off">Rejtett</StateMark>
  return <StateMark kind="warn">Látható lesz: {momentText(at)}</StateMark>
}
