import type { CallInput, CallName } from './calls.ts'
import type { Answer } from './client.ts'
import type { Account } from '../machines/session.ts'

/** The name of a call that changes nothing. */
export type ReadName = CallName & `GET ${string}`

/** A read and what it is asked with. */
export type PageRead = { [Name in ReadName]: readonly [Name, CallInput<Name>] }[ReadName]

/** Under what name an answer travels in the page. */
export const readKey = (name: string, input: unknown): string => JSON.stringify([name, input])

/** What a log-in without script was refused with. The password is never among it. */
export interface RefusedLogin {
  email: string
  message: string
}

/** What travels in a finished page beside its text, so that the screens begin with it and ask nothing twice. */
export interface GivenPage {
  /** By `readKey`. */
  answers: Readonly<Record<string, Answer<ReadName>>>
  login: RefusedLogin | null
  /** Where the page is: its title is there already. */
  path: string
  /** Whether whoever asked for it brought a session; who that is was looked at for a page of their own alone. */
  hasSession: boolean
  /** Of a page of somebody's own, the end of the token that it was drawn for; empty on every other. */
  mark: string
}

/** The end of a token, by which a page of somebody's own is told from another's; far too little to be anybody by. */
export const markOf = (token: string): string => token.slice(-8)

/** Where the element is that holds what is given. */
export const givenElementId = 'given'

/** An address of the screens: its path, and its search with the question mark or empty. */
export interface PageAddress {
  path: string
  search: string
}

/** A row of the routes that the server draws, as it needs to know it. */
export interface FoundPage {
  /** The row's own path, such as `/public/invoice/:transaction_id`. */
  pattern: string
  /** For people who are not logged in alone. */
  isForGuests: boolean
  /** Drawn with what its owner has, for its owner alone. */
  isOfOwner: boolean
  /** It comes as HTML; else with whose it is alone, and its script draws it. */
  isDrawn: boolean
  /** When its script begins: before it is painted, or soon after; null for a moment more. */
  begins: 'now' | 'soon' | null
  /** What the screen itself reads first; then what stands around every screen. */
  reads: readonly PageRead[]
  /** Where nearly everybody goes on from here, at an address of ours, and what is read there first; null where there is no such way. */
  onward: { href: string; pattern: string; reads: readonly PageRead[] } | null
}

/** A page as HTML, in one language. */
export interface DrawnPage {
  body: string
  title: string
  description: string
}

/** The screens, as far as the server draws them. The build puts one module of this shape beside the server. */
export interface PageDrawer {
  /** Null where the address is no page that is drawn here. */
  find: (address: PageAddress) => FoundPage | null
  /** Where the guard leads somebody with a session from a page for guests, or from `/dashboard`; null where they stay. @source spec §2 */
  leads: (address: PageAddress, account: Account) => string | null
  draw: (address: PageAddress, locale: 'bn' | 'en', given: GivenPage) => Promise<DrawnPage>
}

/** What the build knows of the files around a page. Addresses begin with a slash. */
export interface PageParts {
  /** What stands in the head of every page. */
  head: string
  /** All styles, of which a page carries what it is drawn with; they follow whole with the script. */
  style: string
  /** Where all styles are. */
  styles: string
  /** Where the letters of all pages are told; a drawn page has that in its own styles. */
  letters: string
  /** The first script and what it brings. */
  first: readonly string[]
  footer: readonly string[]
  /** The letters that a page of this language is written with, in one file. */
  fonts: Readonly<Record<'bn' | 'en', string>>
  /** By the path of the route, the scripts of its screen. */
  screens: Readonly<Record<string, readonly string[]>>
  /** What the page of somebody with a session needs besides. */
  ofSession: readonly string[]
}
