/** What is alive in a page: its elements and attributes, without what stands between them. */
export const aliveIn = (html: string): string[] =>
  [...html.matchAll(/<([a-z][a-z\d-]*)((?:\s+[^\s=>"']+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name, attributes = '']) =>
      [name, ...[...attributes.matchAll(/([^\s=>"']+)(?:="([^"]*)")?/g)].map(([, key]) => key)].join(' '),
  )

/** The part of a page that the screens draw. */
export const rootOf = (html: string): string =>
  /<div id="root">([\s\S]*?)<\/div>\n<script/.exec(html)?.[1] ?? ''
