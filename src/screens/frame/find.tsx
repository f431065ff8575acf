import { Suspense, useState } from 'react'
import { m } from '../../words/messages.js'
import { Icon } from '../parts/icon.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { useStaffKeys } from '../parts/use-staff-keys.ts'
import bar from './top-bar.module.css'

const FindDialog = lazyScreen(async () => (await import('./find-dialog.tsx')).FindDialog)

/** The way to one search over all lists, from wherever somebody is: a button and two keys. @source look Staff */
export function Find() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useStaffKeys({ Slash: open, 'Control+KeyK': open })
  return (
    <>
      <button type="button" className={bar.item} onClick={open} aria-keyshortcuts="/ Control+K">
        <Icon name="search" />
        <span className={bar.name}>{m.parts_action_search()}</span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
