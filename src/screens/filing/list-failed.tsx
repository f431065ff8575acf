import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'

/** That a list is missing, and how to have it fetched again. */
export const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert">
    {m.filing_error_list()}{' '}
    <Button variant="quiet" onPress={onRetry}>
      {m.filing_action_retry_list()}
    </Button>
  </p>
)
