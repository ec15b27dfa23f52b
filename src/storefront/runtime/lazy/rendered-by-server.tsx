import type { ComponentType } from 'react'

const loading: Promise<void>[] = []

/** For the server, before it renders: resolves when every part that it sends with a page is loaded. */
export const partsLoaded = (): Promise<unknown> => Promise.all(loading)

/** A lazy part as the server has it: loaded before anything is rendered. */
export function renderedByServer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Ready: ComponentType<Props> | null = null
  loading.push(load().then((part) => void (Ready = part)))
  return function Part(props) {
    return Ready ? <Ready {...props} /> : null
  }
}
