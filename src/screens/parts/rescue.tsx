import { Component, type ReactNode } from 'react'
import { m } from '../../words/messages.js'

/**
 * What is shown when a screen could not be loaded or broke: what happened, and a way on. It is drawn with nothing that
 * would have to be loaded first. What was typed is kept by the forms themselves. @source look States
 */
export class Rescue extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="content" role="alert">
        <h1>{m.parts_title_failed()}</h1>
        <p>{m.parts_error_failed()}</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            {m.parts_action_retry()}
          </button>
        </p>
      </main>
    )
  }
}
