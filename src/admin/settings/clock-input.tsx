import { useState, type ComponentProps } from 'react'

/** `8`, `8:30`, `830`, `8.30` -> `08:30`; anything else as it was written, for the shop to refuse. */
function readClock(text: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? []
  return hours === undefined || Number(hours) > 24 ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onTime: (time: string) => void
}

/** The attributes of a field for a time of the day in 24 hours; the browser's own would follow its language. */
export function useClock({ value, onTime }: Pick<Props, 'value' | 'onTime'>) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 5,
    placeholder: '8:00',
    value: draft ?? value.replace(/^0(?=\d:)/, ''),
    onChange(event: { target: { value: string } }) {
      setDraft(event.target.value)
      onTime(readClock(event.target.value))
    },
    onBlur: () => setDraft(null),
  }
}

export function ClockInput({ value, onTime, ...rest }: Props) {
  return <input {...rest} {...useClock({ value, onTime })} />
}
