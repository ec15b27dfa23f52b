import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { matchedMeta, pageHead, type Head } from './head.ts'
import { useShell } from './shell-data.ts'

/** Makes, changes or takes away the tag of the head whose `key` is `id`. */
function setTag(tag: 'meta' | 'link', key: string, id: string, attribute: string, value: string | null) {
  const found = document.head.querySelector(`${tag}[${key}=${id}]`)
  if (!value) return found?.remove()
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, id)
  element.setAttribute(attribute, value)
}

function applyHead(head: Head) {
  document.title = head.title
  setTag('meta', 'name', 'description', 'content', head.description)
  setTag('meta', 'name', 'robots', 'content', head.robots)
  setTag('link', 'rel', 'canonical', 'href', head.canonical)
}

/** Keeps title, description, robots and canonical address in step with navigation in the browser. */
export function HeadSync() {
  const matches = useMatches()
  const shell = useShell()
  useEffect(() => {
    const meta = shell && matchedMeta(matches, shell.shop)
    if (meta) applyHead(pageHead(meta, shell.shop))
  }, [matches, shell])
  return null
}
