import { phoneHref, useShell } from '../runtime/document/shell-data.ts'
import { texts } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'

/** How the shop is reached, from its own data, with the merchant's text. */
export function ContactCard({ title, text }: { title: string; text: string }) {
  const shop = useShell()?.shop
  return (
    <div className="page-contact">
      <div>
        <h2>{title || 'Kapcsolat'}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <ul>
        {shop?.phone ? (
          <li>
            <Icon name="phone" />
            <span>
              <b>
                <a href={phoneHref(shop.phone)}>{shop.phone}</a>
              </b>
              <small>{shop.openingHours ?? texts.openingHours}</small>
            </span>
          </li>
        ) : null}
        {shop?.email ? (
          <li>
            <Icon name="mail" />
            <span>
              <b>
                <a href={`mailto:${shop.email}`}>{shop.email}</a>
              </b>
              <small>egy munkanapon belül válaszolunk</small>
            </span>
          </li>
        ) : null}
        <li>
          <Icon name="edit" />
          <span>
            <b>
              <a href="/kapcsolat">Üzenet küldése</a>
            </b>
            <small>űrlapon, bármikor</small>
          </span>
        </li>
      </ul>
    </div>
  )
}
