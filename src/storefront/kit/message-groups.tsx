import { FreeDeliveryLine } from '../cart/free-delivery-line.tsx'
import pageStyleUrl from '../page/page.css?url'
import { RichText } from '../page/rich-text.tsx'
import { OrderStatus } from '../payment-information/order-status.tsx'
import { Button } from '../ui/button.tsx'
import { QuestionBox } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { ToastMessage } from '../ui/toast-messages.tsx'
import { longText, nothing } from './kit-samples.ts'
import { Group, Specimen } from './specimen.tsx'

const richSample =
  '<ul><li>Téli gumi: 7 °C alatt.</li><li>Nyári gumi: fölötte.</li></ul><table><tr><th>Jel</th><th>Sebesség</th></tr><tr><td>H</td><td>210 km/h</td></tr></table>'
const tones = ['info', 'success', 'warning', 'error'] as const
const freeDelivery = { name: 'Házhoz szállítás', toAddress: true, from: 40_000 }
const statuses = ['success', 'info', 'warning', 'error']
const question = {
  title: 'Törli a terméket?',
  text: 'A Nordval Fjell 3 kikerül a kosarából.',
  confirmLabel: 'Törlés',
  answer: nothing,
}

function Notes() {
  return (
    <Group title="Üzenetek">
      <div className="kit-row">
        {tones.map((tone) => (
          <Specimen key={tone} of="note" state={tone}>
            <Note tone={tone} title="Időközben változott valami.">
              <p>Kérjük, módosítsa a megjelölt tételeket a megrendelés előtt.</p>
            </Note>
          </Specimen>
        ))}
        <Specimen of="note" state="hosszú szöveg, cím nélkül">
          <Note>{longText}</Note>
        </Specimen>
        <Specimen of="order-status" state="minden szín">
          <div className="kit-line">
            {statuses.map((color) => (
              <OrderStatus key={color} status={{ name: 'Feldolgozás alatt', color }} />
            ))}
          </div>
        </Specimen>
        <Specimen of="progress" state="út az ingyenes szállításig">
          <div className="kit-sides">
            <FreeDeliveryLine delivery={freeDelivery} sum={18_000} />
          </div>
        </Specimen>
        <Specimen of="progress" state="elérte">
          <div className="kit-sides">
            <FreeDeliveryLine delivery={freeDelivery} sum={45_000} />
          </div>
        </Specimen>
        <Specimen of="toast-messages" state="siker, hivatkozással">
          <ToastMessage
            toast={{
              id: 1,
              theme: 'success',
              text: 'A termék a kedvencei közé került.',
              link: { href: '/kedvencek', text: 'Megnézem' },
            }}
          />
        </Specimen>
        <Specimen of="toast-messages" state="hiba, hosszú szöveg">
          <ToastMessage toast={{ id: 2, theme: 'error', text: longText }} />
        </Specimen>
      </div>
    </Group>
  )
}

function Disclosures() {
  return (
    <Group title="Kinyitható">
      <StyleSheet href={pageStyleUrl} />
      <div className="kit-row">
        <Specimen of="accordion" state="csukva és nyitva">
          <div className="page-faq">
            {[false, true].map((open) => (
              <details key={String(open)} open={open}>
                <summary>{open ? 'Mikor ér ide a rendelésem?' : 'Hogyan fizethetek?'}</summary>
                <RichText html="<p>A raktáron lévő áru a következő munkanapon.</p>" />
              </details>
            ))}
          </div>
        </Specimen>
        <Specimen of="accordion" state="hosszú szöveg">
          <div className="page-faq">
            <details open>
              <summary>{longText}?</summary>
              <RichText html={`<p>${longText}</p>`} />
            </details>
          </div>
        </Specimen>
        <Specimen of="rich-text" state="lista és táblázat">
          <RichText html={richSample} />
        </Specimen>
      </div>
    </Group>
  )
}

function Dialogs() {
  const foot = (
    <Button variant="primary" wide>
      Tovább a pénztárhoz
    </Button>
  )
  return (
    <Group title="Párbeszédek">
      <div className="kit-row">
        <Specimen of="dialog" state="box">
          <Dialog open onClose={nothing} title="Belépés">
            <p>Adja meg az e-mail-címét.</p>
          </Dialog>
        </Specimen>
        <Specimen of="dialog" state="side, lábbal">
          <Dialog open onClose={nothing} title="Kosár, 4 darab" shape="side" footer={foot}>
            <p>{longText}</p>
          </Dialog>
        </Specimen>
        <Specimen of="sheet" state="lábbal">
          <Sheet open onClose={nothing} title="Szűrők" footer={foot}>
            <p>A szűrők itt állnak.</p>
          </Sheet>
        </Specimen>
        <Specimen of="confirm-dialog" state="kérdés">
          <QuestionBox question={question} />
        </Specimen>
        <Specimen of="dialog" state="wide, olvasnivaló" wide>
          <Dialog open onClose={nothing} title={longText} shape="wide" reading>
            {Array.from({ length: 14 }, (_, index) => (
              <p key={index}>{longText}</p>
            ))}
          </Dialog>
        </Specimen>
      </div>
    </Group>
  )
}

export function MessageGroups() {
  return (
    <>
      <Notes />
      <Disclosures />
      <Dialogs />
    </>
  )
}
