import { createStore } from './store.ts'

export type Question = { title: string; text: string; confirmLabel: string; cancelLabel?: string }

export const openQuestion = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks in a dialog; true when the customer confirms, false when they close it in any other way. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      openQuestion.set(null)
      resolve(yes)
    }
    openQuestion.set({ ...question, answer })
  })
}
