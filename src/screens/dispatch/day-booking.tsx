import { useState } from 'react'
import { downloadDispatchPaper } from '../../api/files.ts'
import { dhakaDay, isDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { Fold } from '../parts/fold.tsx'
import { saveAs } from '../parts/save-as.ts'
import { usePending } from '../parts/use-pending.ts'

/** The booking list of everything that was sent on a day. @source spec §2 Dispatcher area */
export function DayBooking() {
  const [day, setDay] = useState(() => dhakaDay(new Date()))
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const { isPending, until } = usePending()
  const load = async () => {
    setFailure(null)
    if (!isDay(day)) return setError(m.field_error_date_invalid())
    setError(undefined)
    const answer = await until(downloadDispatchPaper('booking-list', { day }))
    if (answer instanceof Blob) saveAs(`booking-list-${day}.pdf`, answer)
    else if (answer) setFailure(answer.message)
  }
  return (
    <Fold title={m.paper_title_booking_day()}>
      {failure === null ? null : (
        <Banner tone="danger" title={m.paper_title_failed()} isLive>
          <p>{failure}</p>
        </Banner>
      )}
      <DateField
        name="bookingDay"
        label={m.paper_field_day()}
        hint={m.paper_text_booking_day()}
        value={day}
        onChange={setDay}
        error={error}
        isRequired
      />
      <Button variant="secondary" onPress={() => void load()} isPending={isPending}>
        {m.paper_action_booking()}
      </Button>
    </Fold>
  )
}
