import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeEdits } from '#platform/admin/edits.ts'
import { runs } from './support/part-of-run.ts'
import { mergeFields } from '../src/admin/runtime/merge-fields.ts'
import { settleConflict, type Edited } from '../src/admin/runtime/edited.ts'

// Two people at one form, in any order of typing, saving and deciding. Nothing is lost: whoever replaces a value has seen it, and
// what somebody typed is stored, given up by themselves, or replaced by the other who has seen it.

const fields = ['name', 'phone', 'email'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, number>

type Step =
  | { who: 0 | 1; act: 'type'; field: Field }
  | { who: 0 | 1; act: 'save'; own: boolean }
  | { who: 0 | 1; act: 'drop' }

const who = fc.constantFrom<0 | 1>(0, 1)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ who, act: fc.constant('type'), field: fc.constantFrom(...fields) }) },
    { weight: 3, arbitrary: fc.record({ who, act: fc.constant('save'), own: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ who, act: fc.constant('drop') }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** Who typed a value, and what became of it. Every typed value is another number. */
type Fate = { who: number; field: Field; end: 'typed' | 'stored' | 'given up' }

/** What both ways of saving have to keep. `replace`: somebody stores values in place of others. */
function createWorld() {
  let stored: Values = { name: 1, phone: 2, email: 3 }
  let next = 10
  const fates = new Map<number, Fate>()
  return {
    stored: () => stored,
    type(by: number, field: Field): number {
      next += 1
      fates.set(next, { who: by, field, end: 'typed' })
      return next
    },
    /** `seen`: what the form showed as stored, when it was saved. */
    replace(values: Values, seen: Values) {
      for (const field of fields) {
        if (values[field] === stored[field]) continue
        expect(seen[field], `${field} is replaced by somebody who has not seen it`).toBe(stored[field])
        fates.get(values[field])!.end = 'stored'
      }
      stored = values
    },
    giveUp(value: number) {
      const fate = fates.get(value)
      if (fate?.end === 'typed') fate.end = 'given up'
    },
    /** What somebody typed that stands in no form, is not stored, and was not given up by its author. */
    lost: (forms: readonly Values[]) =>
      [...fates].filter(
        ([value, { field, end }]) => end === 'typed' && !forms.some((form) => form[field] === value),
      ),
  }
}

/** Typing over what one has typed oneself, or leaving it: nobody else did that. */
function retype(world: ReturnType<typeof createWorld>, values: Values, by: number, field: Field): Values {
  world.giveUp(values[field])
  return { ...values, [field]: world.type(by, field) }
}

test('forms that send what they began with lose nothing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = createWorld()
      const fresh = (): Edited<Values> => ({ before: world.stored(), values: world.stored() })
      const forms = [fresh(), fresh()]
      for (const step of all) {
        const form = forms[step.who]!
        if (step.act === 'type')
          forms[step.who] = { ...form, values: retype(world, form.values, step.who, step.field) }
        if (step.act === 'drop') {
          for (const field of fields) world.giveUp(form.values[field])
          forms[step.who] = fresh()
        }
        if (step.act === 'save') {
          const { merged, conflicts } = mergeEdits(form.before, form.values, world.stored())
          if (conflicts.length === 0) {
            const seen = { ...world.stored() }
            for (const field of fields)
              if (form.values[field] !== form.before[field]) seen[field] = form.before[field]
            world.replace(merged, seen)
            forms[step.who] = fresh()
          } else
            forms[step.who] = conflicts.reduce((now, conflict) => {
              if (!step.own) world.giveUp(now.values[conflict.field as Field])
              return settleConflict(now, conflict, step.own)
            }, form)
        }
        expect(world.lost(forms.map(({ values }) => values))).toEqual([])
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('forms that send the version they began with lose nothing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = createWorld()
      let version = 1
      const fresh = () => ({ base: world.stored(), version, values: world.stored() })
      const forms = [fresh(), fresh()]
      for (const step of all) {
        const form = forms[step.who]!
        if (step.act === 'type') form.values = retype(world, form.values, step.who, step.field)
        if (step.act === 'drop') {
          for (const field of fields) world.giveUp(form.values[field])
          forms[step.who] = fresh()
        }
        if (step.act === 'save' && form.version === version) {
          world.replace(form.values, form.base)
          version += 1
          forms[step.who] = fresh()
        } else if (step.act === 'save') {
          const { merged, conflicts } = mergeFields(form.base, form.values, world.stored())
          for (const { field, theirs } of conflicts)
            if (!step.own) {
              world.giveUp(merged[field])
              merged[field] = theirs
            }
          forms[step.who] = { base: world.stored(), version, values: merged }
        }
        expect(world.lost(forms.map(({ values }) => values))).toEqual([])
      }
    }),
    { numRuns: runs(1000) },
  )
})
