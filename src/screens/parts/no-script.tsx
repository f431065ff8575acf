import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'

/** What a form that cannot do without script says where there is none. */
export const NoScript = () => (
  <noscript>
    <Banner tone="warning" title={m.parts_title_no_script()}>
      <p>{m.parts_text_no_script()}</p>
    </Banner>
  </noscript>
)
