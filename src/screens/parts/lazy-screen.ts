import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { tellRest, useEarly } from '../early.ts'

/** A component in a chunk of its own, which can also be fetched before it is drawn. */
export type LazyScreen<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it, once however often it is asked for; anew after it could not be had. */
  load: () => Promise<ComponentType<Props>>
}

/** Tells at once what it holds. React's `lazy` asks for no more of a promise than its `then`. */
const settled = <Value>(value: Value) =>
  // oxlint-disable-next-line unicorn/no-thenable -- it is made for one reader, who never awaits it
  ({ then: (tell: (value: Value) => void) => tell(value) }) as unknown as Promise<Value>

const underWay = new Set<Promise<unknown>>()

/** Whether any was asked for that is not there yet; resolves when all of them are. */
export async function areAllLoaded(): Promise<boolean> {
  if (underWay.size === 0) return true
  await Promise.all(underWay)
  return false
}

/** After how many milliseconds what could not be had is asked for again: a phone's net comes back, a busy server too. */
const againAfterMs = [300, 1_500]

/** Asks for it, and again when it could not be had; at once in vain where the browser knows that it has no net. */
async function fetchPatiently<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (const milliseconds of againAfterMs)
    try {
      return await fetch()
    } catch (error) {
      if (typeof navigator === 'undefined' || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
  return fetch()
}

/**
 * React's `lazy`, but what is fetched already is drawn at once. By itself `lazy` shows the fallback of its boundary
 * first, and React holds back whatever follows a fallback for 300 ms.
 */
export function lazyScreen<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null
  let under: Promise<ComponentType<Props>> | null = null
  const ask = async () => {
    try {
      return (loaded = await fetchPatiently(fetch))
    } catch (error) {
      under = null
      throw error
    }
  }
  const begin = () => {
    const asked = ask()
    underWay.add(asked)
    const end = () => underWay.delete(asked)
    asked.then(end, end)
    return asked
  }
  const load = () => (under ??= begin())
  const asModule = (component: ComponentType<Props>) => ({
    default: (props: Props) => {
      useEarly(tellRest)
      return createElement(component, props)
    },
  })
  const drawn = lazy(() => (loaded ? settled(asModule(loaded)) : load().then(asModule)))
  return Object.assign(drawn, { load })
}
