import { useShell } from '../runtime/document/shell-data.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** Plain links: nothing of the other sites is loaded here, and nothing is sent to them before a click. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const address = (useShell()?.shop.publicUrl ?? '') + url
  const [at, named] = [encodeURIComponent(address), encodeURIComponent(title)]
  const share = () =>
    void import('../product/share.ts').then(
      (part) => part.sharePage(title),
      () => undefined,
    )
  const sites: { name: string; icon?: IconName; href: string }[] = [
    {
      name: 'Facebook',
      icon: 'facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${at}`,
    },
    { name: 'X', href: `https://x.com/intent/post?url=${at}&text=${named}` },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?text=${named}%20${at}` },
  ]
  return (
    <ul className="blog-chips">
      {sites.map(({ name, icon, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`Megosztás: ${name}, új lapon nyílik`}
          >
            {icon ? <Icon name={icon} small /> : null}
            {name}
          </a>
        </li>
      ))}
      <li>
        <a href={`viber://forward?text=${named}%20${at}`} aria-label="Megosztás: Viber">
          <Icon name="viber" small />
          Viber
        </a>
      </li>
      <li>
        <a href={`mailto:?subject=${named}&body=${at}`} aria-label="Megosztás: E-mail">
          <Icon name="mail" small />
          E-mail
        </a>
      </li>
      <li className="live-only">
        <button type="button" onClick={share}>
          <Icon name="share" small />
          Megosztás
        </button>
      </li>
    </ul>
  )
}
