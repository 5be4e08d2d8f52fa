import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import { scoreLabels, serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goBack } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { ScoreField } from '../../../../ui/form/score-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import { servicePaths } from '../../paths.ts';
import { type CommentWords, sendComment } from '../../queries/orders.ts';
import css from '../comment.module.css';

/** Says how it was, or changes it, which can be done once. */
export function CommentForm(props: { orderId: number; comment: ServiceComment; onDone: () => void }) {
  const { orderId, comment, onDone } = props;
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const how = comment.can.add ? 'add' : 'edit';
  const form = useForm<CommentWords>({
    initial: { score: comment.score, content: comment.content, images: imagesOf(comment.images) },
    validate: ({ score }) => ({ score: score === 0 ? '请选 1 到 5 颗星' : '' }),
    async onSubmit(words) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      try {
        await sendComment(client, orderId, how, { ...words, content: words.content.trim() });
        form.reset(words);
        popTip(how === 'add' ? '谢谢您的评价' : '评价已修改', { type: 'good' });
        if (how === 'add') goBack(servicePaths.order(orderId));
        else onDone();
      } catch (error) {
        showRefusal(form, error, (field) =>
          (['score', 'content', 'images'] as const).find((name) => field.startsWith(name)),
        );
      }
    },
  });
  const { service, way, until } = comment;
  const end = until > 0 ? dayAndTime(until, now) : '';
  return (
    <Page
      header={<ScreenHeader title={how === 'add' ? '评价' : '修改评价'} back={servicePaths.order(orderId)} />}
      footer={
        <SubmitFooter
          label={how === 'add' ? '发表评价' : '保存评价'}
          form={form.id}
          busy={form.busy}
          note={
            how === 'edit'
              ? '只能改这一次'
              : `${end === '' ? '' : `${end} 前可以评价，`}发表后 ${serviceRules.commentEditDays} 天内可以改一次`
          }
        />
      }
    >
      <Section>
        <ListRow wrap title={service.title} meta={way.title} />
      </Section>
      <div className={css['fields']}>
        <Form form={form}>
          <FieldGroup>
            <ScoreField
              labels={scoreLabels}
              value={form.values.score}
              error={form.field('score').error}
              onChange={(score) => form.set('score', score)}
            />
            <TextareaField
              {...form.field('content')}
              label="评价"
              optional
              maxWide={serviceRules.comment}
              placeholder="哪里好、哪里可以更好，说给后来的人"
            />
            <ImagesField
              label="图片"
              optional
              help="会和评价一起公开"
              value={form.values.images}
              onChange={(images) => form.set('images', images)}
              max={serviceRules.commentImages}
              error={form.field('images').error}
            />
          </FieldGroup>
        </Form>
      </div>
    </Page>
  );
}
