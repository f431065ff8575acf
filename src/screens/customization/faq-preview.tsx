import { blocksOf } from '../../machines/markup.ts'
import { m } from '../../words/messages.js'
import { Formatted } from '../parts/formatted.tsx'
import { Card, Cards, Quiet, Section } from '../parts/page.tsx'

interface PreviewProps {
  descriptionBn: string
  description: string
}

/** The answers as they will read, in both languages. @source spec §2 Customization area */
export function FaqPreview({ descriptionBn, description }: PreviewProps) {
  const answers = [
    ['bn', descriptionBn],
    ['en', description],
  ] as const
  return (
    <Section title={m.page_title_preview()}>
      <Cards label={m.page_title_preview()}>
        {answers.map(([lang, answer]) => {
          const blocks = blocksOf(answer)
          return (
            <Card key={lang}>
              <div lang={lang}>
                {blocks.length === 0 ? (
                  <Quiet>{m.editor_label_empty()}</Quiet>
                ) : (
                  <Formatted blocks={blocks} />
                )}
              </div>
            </Card>
          )
        })}
      </Cards>
    </Section>
  )
}
