import { Button } from '../parts/button.tsx'
import { Check, Field, TextField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { integerText } from '../delivery/numbers.ts'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk, useRefresh } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { SettingsForm } from '../settings/form-parts.tsx'
import settingsStyles from '../settings/settings.module.css'
import { showSaved, showToast } from '../shell/toast.ts'
import { bodyOf, draftOf, type Partner, type PartnerDraft } from './partner-draft.ts'
import { PricesField } from './prices-field.tsx'
import styles from './fitting.module.css'

export const handle: PageHandle = { title: 'Szerelőműhelyek' }
export const loader = load('listFittingPartners')

export function Component() {
  const { partners } = useDesk('listFittingPartners')
  return (
    <>
      <PageHead
        title="Szerelőműhelyek"
        lead="Melyik műhely hány autót fogad egy órában, és mennyiért. A pénztár ebből kínál időpontot; a műhely e-mailt kap, és a nap listáját a saját hivatkozásával látja."
      />
      <Sheet flush>
        {partners.length === 0 ? (
          <Empty>
            Még nincs szerelőműhely. A saját partnerek listáját az átvételi pontok importja tölti be
            (partner).
          </Empty>
        ) : (
          partners.map((partner) => (
            <details key={partner.point_id} className={settingsStyles.details}>
              <summary>
                <b>{partner.name}</b>
                <span>{partner.address}</span>
                <PartnerState partner={partner} />
              </summary>
              <div className={settingsStyles.inside}>
                <PartnerForm partner={partner} />
              </div>
            </details>
          ))
        )}
      </Sheet>
    </>
  )
}

function PartnerState({ partner: { version, active, is_listed: isListed, booked } }: { partner: Partner }) {
  const coming = booked === 0 ? '' : `, ${booked} foglalás`
  if (!isListed) return <StateMark kind="warn">{`nincs a partnerlistában${coming}`}</StateMark>
  if (version === 0) return <StateMark kind="off">csak napot kérünk</StateMark>
  return active ? (
    <StateMark kind="ok">{`órára fogad${coming}`}</StateMark>
  ) : (
    <StateMark kind="off">{`kikapcsolva${coming}`}</StateMark>
  )
}

const names: Readonly<Record<keyof PartnerDraft, string>> = {
  active: 'Órára fogad',
  capacity: 'Autó egy órában',
  email: 'E-mail-cím',
  phone: 'Telefonszám',
  prices: 'Díjak',
  closedDays: 'Zárva tart',
  version: 'Változat',
}

function PartnerForm({ partner }: { partner: Partner }) {
  const { point_id: id, name } = partner
  const edit = useEdit<PartnerDraft>(`fitting:${id}`, draftOf(partner))
  const refresh = useRefresh()
  const save = useAction((client, body: ReturnType<typeof bodyOf>) =>
    client.saveFittingPartner({ params: { id }, body }),
  )
  const { values } = edit
  const errors = save.failure?.errors ?? {}
  const error = (field: string) =>
    Object.entries(errors).find(([key]) => `${key}.`.startsWith(`${field}.`))?.[1][0]

  async function submit() {
    if (!(await save.run(bodyOf(values)))) return
    edit.reset()
    refresh()
    showSaved(`${name}: mentve.`)
  }
  // A workshop that has no settings can be saved as it stands.
  const first = partner.version === 0 && !edit.isChanged ? { ...edit, isChanged: true } : edit
  return (
    <>
      <SettingsForm
        edit={first}
        names={names}
        effect="Mentés után a pénztár ezekből kínál. A már lefoglalt időpontok és díjaik nem változnak."
        busy={save.busy}
        failure={save.failure}
        onSave={submit}
      >
        <Check
          label="Órára fogad: a vevő időpontot foglal"
          checked={values.active}
          onChange={(event) => edit.set('active', event.target.checked)}
        />
        <div className={settingsStyles.fields}>
          <Field
            label={names.capacity}
            note="Ennyi autót fogad ugyanabban az órában. A nyitvatartás az átvételi pont listájából jön."
            inputMode="numeric"
            value={values.capacity}
            error={error('capacity')}
            onChange={(event) => edit.set('capacity', integerText(event.target.value))}
          />
          <Field
            label={names.email}
            note="Ide írunk minden foglalásról, áthelyezésről és lemondásról. Üresen nem írunk."
            type="email"
            autoComplete="off"
            value={values.email}
            maxLength={254}
            error={error('email')}
            onChange={(event) => edit.set('email', event.target.value)}
          />
          <Field
            label={names.phone}
            note="A vevő a rendelése oldalán és a levelében látja."
            type="tel"
            autoComplete="off"
            value={values.phone}
            maxLength={30}
            error={error('phone')}
            onChange={(event) => edit.set('phone', event.target.value)}
          />
        </div>
        <PricesField draft={values} errors={errors} onChange={(prices) => edit.set('prices', prices)} />
        <TextField
          label={names.closedDays}
          note="Napok, amikor senkit nem fogad. A munkaszüneti napokat ismerjük. Vesszővel: 2026-12-24, 2026-12-31."
          rows={2}
          value={values.closedDays}
          error={error('closed_days')}
          onChange={(event) => edit.set('closedDays', event.target.value)}
        />
      </SettingsForm>
      {partner.link === null ? null : <PartnerLink id={id} link={partner.link} />}
    </>
  )
}

/** Whoever has the link sees who comes: the merchant can end it. */
function PartnerLink({ id, link }: { id: string; link: string }) {
  const refresh = useRefresh()
  const renew = useAction((client) => client.renewFittingLink({ params: { id } }))
  async function press() {
    if (!(await renew.run())) return
    refresh()
    showToast('Az eddigi hivatkozás már nem nyit meg semmit.')
  }
  return (
    <div className={styles.link}>
      <p>
        <a href={link} target="_blank" rel="noreferrer">
          A műhely napi listája
        </a>
        : belépés nélkül nyílik, nevekkel és telefonszámokkal. Ha illetéktelen kézbe került, adjon újat.
      </p>
      <Button busy={renew.busy} onClick={() => void press()}>
        Új hivatkozás
      </Button>
    </div>
  )
}
