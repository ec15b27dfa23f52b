import { AuthTabs } from '../auth/auth-frame.tsx'
import barStyles from '../shell/loading-bar.module.css'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, IconButton, type ButtonVariant, type ButtonSize } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import sprite from '../ui/icons.svg?raw'
import { MarkButton } from '../ui/mark-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { longButton, longText, nothing } from './kit-samples.ts'
import { Group, Specimen } from './specimen.tsx'

const barClass = barStyles.bar
const variants: ButtonVariant[] = ['primary', 'strong', 'outline', 'text']
const sizes: ButtonSize[] = ['small', 'normal', 'large']
const iconNames = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name as IconName)

function ButtonStates({ variant }: { variant: ButtonVariant }) {
  return (
    <Specimen of="button" state={variant}>
      <div className="kit-line">
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size} icon="cart">
            {size}
          </Button>
        ))}
        <Button variant={variant} busy>
          Küldés
        </Button>
        <Button variant={variant} disabled>
          Nem nyomható
        </Button>
      </div>
    </Specimen>
  )
}

function Buttons() {
  return (
    <Group title="Gombok">
      <div className="kit-row">
        {variants.map((variant) => (
          <ButtonStates key={variant} variant={variant} />
        ))}
        <Specimen of="button" state="wide, hosszú szöveg">
          <Button variant="primary" size="large" wide>
            {longButton}
          </Button>
        </Specimen>
        <Specimen of="button" state="csak ikon">
          <div className="kit-line">
            <IconButton icon="close" label="Bezárás" />
            <IconButton icon="trash" label="Törlés" small />
            <IconButton icon="eye" label="Jelszó mutatása" aria-pressed />
            <IconButton icon="edit" label="Nem módosítható" disabled />
          </div>
        </Specimen>
        <Specimen of="mark-button" state="alap, megjelölt, szóval">
          <div className="kit-line">
            <span className="studio">
              <MarkButton icon="heart" text="Kedvencek" name="Fjell 3" pressed={false} onClick={nothing} />
            </span>
            <span className="studio">
              <MarkButton icon="heart" text="Kedvencek" name="Fjell 4" pressed onClick={nothing} />
            </span>
            <MarkButton
              icon="compare"
              text="Összevetés"
              name="Fjell 3"
              pressed={false}
              wordy
              onClick={nothing}
            />
            <MarkButton icon="compare" text="Összevetve" name="Fjell 4" pressed wordy onClick={nothing} />
          </div>
        </Specimen>
        <Specimen of="loading-bar" state="a következő oldalra várva">
          <div className={barClass} data-kit-bar />
        </Specimen>
        <Specimen of="spinner" state="15, 25, 40 képpont">
          <div className="kit-line">
            {[15, 25, 40].map((size) => (
              <Spinner key={size} size={size} />
            ))}
          </div>
        </Specimen>
      </div>
    </Group>
  )
}

function Steppers() {
  return (
    <Group title="Mennyiség">
      <div className="kit-row">
        <Specimen of="quantity-stepper" state="alap">
          <QuantityStepper value={4} onChange={nothing} />
        </Specimen>
        <Specimen of="quantity-stepper" state="kicsi, a legkevesebb">
          <QuantityStepper value={1} small onChange={nothing} />
        </Specimen>
        <Specimen of="quantity-stepper" state="a legtöbb">
          <QuantityStepper value={999} onChange={nothing} />
        </Specimen>
        <Specimen of="quantity-stepper" state="mentés alatt">
          <QuantityStepper value={2} busy onChange={nothing} />
        </Specimen>
      </div>
    </Group>
  )
}

function Ways() {
  const href = (page: number) => `?lap=${page}`
  return (
    <Group title="Útjelzők">
      <div className="kit-row">
        <Specimen of="tabs" state="két űrlap közül az első">
          <AuthTabs current="login" requested={null} />
        </Specimen>
        <Specimen of="breadcrumb" state="hosszú út" wide>
          <Breadcrumb
            trail={[
              { title: 'Abroncsok', url: '/termekek/abroncsok' },
              { title: 'Személyautó-abroncsok', url: '/termekek/szemelyauto' },
              { title: longText, url: null },
            ]}
          />
        </Specimen>
        <Specimen of="pagination" state="az elején">
          <Pagination current={1} last={3} href={href} label="Oldalak, az elején" />
        </Specimen>
        <Specimen of="pagination" state="a közepén" wide>
          <Pagination current={50} last={120} href={href} label="Oldalak, a közepén" />
        </Specimen>
        <Specimen of="pagination" state="a végén">
          <Pagination current={3} last={3} href={href} label="Oldalak, a végén" />
        </Specimen>
      </div>
    </Group>
  )
}

function Icons() {
  return (
    <Group title="Ikonok">
      <div className="kit-row">
        <Specimen of="icon" state={`${iconNames.length} jel`} wide>
          <ul className="kit-icons">
            {iconNames.map((name) => (
              <li key={name}>
                <Icon name={name} />
                {name}
              </li>
            ))}
          </ul>
        </Specimen>
      </div>
    </Group>
  )
}

export function ControlGroups() {
  return (
    <>
      <Buttons />
      <Steppers />
      <Ways />
      <Icons />
    </>
  )
}
