import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { Section } from '../../../../ui/section.tsx';
import { RefundRules } from '../../../order/parts/refund-rules.tsx';
import { OwnSteps } from './own-steps.tsx';

/** For its two sides: what was promised, and what else they can do. */
export function Agreed({ question }: { question: AskQuestion }) {
  const { promise, mine } = question;
  return (
    <>
      {promise && (
        <Section title={mine ? '什么时候能退' : '给提问人的承诺'} padded>
          <RefundRules table={promise} />
        </Section>
      )}
      <OwnSteps question={question} />
    </>
  );
}
