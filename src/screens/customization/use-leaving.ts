import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

/** The link of the product that a plain press follows in this tab; null for a place on the page, a file, another tab or another site. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.defaultPrevented || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !isHere ? link : null
}

/** Where somebody was about to go: by a link, or by the browser's own way back. */
type Way = { href: string } | 'back'

/**
 * Holds back whoever leaves a page on which something typed would be lost: by a link of the product or the browser's way back, until `leave`
 * or `stay`; on closing or loading anew the browser itself asks. `way` is null while nobody leaves.
 * @source spec §4
 */
export function useLeaving(isHeld: boolean) {
  const [, navigate] = useLocation()
  const [way, setWay] = useState<Way | null>(null)
  const [isLetGo, setIsLetGo] = useState(false)
  const isHolding = isHeld && !isLetGo
  useEffect(() => {
    if (!isHolding) return
    const here = location.href
    const holdClosing = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdLink = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setWay({ href: link.pathname + link.search + link.hash })
    }
    const holdBack = (event: PopStateEvent) => {
      // Before the router hears of it: the address stands again as it was, and the form was never taken away.
      event.stopImmediatePropagation()
      history.pushState(history.state, '', here)
      setWay('back')
    }
    window.addEventListener('beforeunload', holdClosing)
    document.addEventListener('click', holdLink, true)
    window.addEventListener('popstate', holdBack, true)
    return () => {
      window.removeEventListener('beforeunload', holdClosing)
      document.removeEventListener('click', holdLink, true)
      window.removeEventListener('popstate', holdBack, true)
    }
  }, [isHolding])
  useEffect(() => {
    // Only when the listeners are gone, which would hold it again.
    if (!isLetGo || way === null) return
    if (way === 'back') history.back()
    else navigate(way.href)
  }, [isLetGo, way, navigate])
  return { isAsked: way !== null && !isLetGo, leave: () => setIsLetGo(true), stay: () => setWay(null) }
}
