import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { askRules } from '@qunlu/contract/ask/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { ScoreField } from '../../../../ui/form/score-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { thank } from '../../queries/answer.ts';
import { ratingLabels } from '../words.ts';

/** Asks for stars and a few words of thanks; of a paid question this says that it is done, too (D130). */
export const askForThanks = async (client: QueryClient, answer: AskAnswer): Promise<void> =>
  void (await openSheet('评分和感谢', (close) => (
    <ThankForm client={client} answer={answer} onDone={() => close(null)} />
  )));

interface ThankFormProps {
  client: QueryClient;
  answer: AskAnswer;
  onDone: () => void;
}

function ThankForm({ client, answer: { answer_id }, onDone }: ThankFormProps) {
  const form = useForm<{ rating: number; thanks: string }>({
    initial: { rating: 0, thanks: '' },
    validate: ({ rating, thanks }) => ({
      rating: rating === 0 ? '请选 1 到 5 颗星' : '',
      thanks: maxLength(askRules.thanks)(thanks, '感谢'),
    }),
    async onSubmit({ rating, thanks }) {
      const words = thanks.trim();
      try {
        await thank(client, { answer_id, rating, ...(words === '' ? {} : { thanks: words }) });
        onDone();
        popTip('谢谢您的评价', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['thanks']);
      }
    },
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form}>
      <FieldGroup>
        <ScoreField
          labels={ratingLabels}
          value={form.values.rating}
          error={form.field('rating').error}
          onChange={(rating) => form.set('rating', rating)}
        />
        <TextareaField
          {...form.field('thanks')}
          label="感谢"
          optional
          placeholder="想对回答的人说的话"
          help="看得到回答的人也看得到；只能写一次。付费提问同时确认完成"
          maxWide={askRules.thanks}
        />
        <Button block type="submit" busy={form.busy}>
          发表
        </Button>
      </FieldGroup>
    </Form>
  );
}
