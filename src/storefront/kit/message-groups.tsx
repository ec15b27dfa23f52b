import { OrderStatus } from '../payment-information/order-status.tsx'
import { Button } from '../ui/button.tsx'
import { QuestionBox } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ToastMessage } from '../ui/toast-messages.tsx'
import { longWords, nothing } from './kit-samples.ts'
import { Group, Specimen } from './specimen.tsx'

const tones = ['info', 'success', 'warning', 'error'] as const
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
          <Note>{longWords}</Note>
        </Specimen>
        <Specimen of="order-status" state="minden szín">
          <div className="kit-line">
            {statuses.map((color) => (
              <OrderStatus key={color} status={{ name: 'Feldolgozás alatt', color }} />
            ))}
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
          <ToastMessage toast={{ id: 2, theme: 'error', text: longWords }} />
        </Specimen>
      </div>
    </Group>
  )
}

function Dialogs() {
  const foot = (
    <Button look="primary" wide>
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
            <p>{longWords}</p>
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
          <Dialog open onClose={nothing} title={longWords} shape="wide" reading>
            {Array.from({ length: 14 }, (_, index) => (
              <p key={index}>{longWords}</p>
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
      <Dialogs />
    </>
  )
}
