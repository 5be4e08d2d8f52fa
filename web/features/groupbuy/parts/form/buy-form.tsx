import type { ReactNode } from 'react';
import { later } from '../../../../platform/later.ts';
import { useDraftForm } from '../../../../platform/drafts/draft-form.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { Inbox } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { dropChain, keepChain, chainText } from '../solitaire/kept-chain.ts';
import type { ChainText } from '../solitaire/solitaire-sheet.tsx';
import { SeenFields, TermsFields, TextFields, WayFields } from './buy-fields.tsx';
import { GoodsField } from './goods-field.tsx';
import { takeGoods } from './goods-values.ts';
import { buyDrafts, type BuyValues, placeOf, problems } from './values.ts';

interface BuyFormProps {
  title: string;
  back: string;
  /** What names what is kept on the phone. */
  name: string;
  initial: BuyValues;
  /** People take part: its dates stay. */
  fixed?: boolean;
  /** The verb of the button. */
  label: string;
  note?: string;
  /** Keeps a draft for other devices, too. */
  onKeep?: { busy: boolean; keep: (values: BuyValues) => void };
  /** Above the form. */
  children?: ReactNode;
  /** Saves, and answers with the buy's number; a refusal is shown at its field. */
  onSave: (values: BuyValues) => Promise<number>;
}

const now = (): number => Math.floor(Date.now() / 1000);
/** Everything that an organiser writes of a buy, on one page. */
export function BuyForm(props: BuyFormProps) {
  const { title, back, name, fixed = false, label, note, onKeep, children, onSave } = props;
  const { form, isKept, discard } = useDraftForm<BuyValues>({
    drafts: buyDrafts,
    name,
    initial: props.initial,
    validate: (values) => problems(values, now(), fixed),
    placeOf,
    async onSave(values) {
      const id = await onSave(values);
      const text = chainText(name);
      dropChain(name);
      if (text !== '') keepChain(String(id), text);
      form.reset(values);
    },
  });
  const { values } = form;

  function forget(): void {
    dropChain(name);
    discard();
  }

  const paste = (): void =>
    void later(import('../solitaire/solitaire-sheet.tsx'), async ({ openSolitaire, takesGoods }) => {
      const taken = await openSolitaire({
        text: chainText(name),
        label: takesGoods,
        note: '里面的人不用再填：保存以后，一点就记成线下的',
      });
      if (taken) take(taken);
    });

  function take(taken: ChainText): void {
    keepChain(name, taken.text);
    form.set('goods', takeGoods(values.goods, taken.chain.goods));
    if (values.title.trim() === '' && taken.chain.title !== '') form.set('title', taken.chain.title);
    popTip(`放进了 ${taken.chain.goods.length} 种商品`, { type: 'good' });
  }

  return (
    <Page
      header={
        <ScreenHeader
          title={title}
          back={back}
          actions={
            onKeep && (
              <Button kind="quiet" size="s" busy={onKeep.busy} onClick={() => onKeep.keep(values)}>
                存草稿
              </Button>
            )
          }
        />
      }
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} {...(note ? { note } : {})} />}
    >
      {isKept && <KeptBanner onForget={forget} />}
      {children}
      <Section>
        <ListRow
          wrap
          leading={<Inbox size={22} aria-hidden />}
          title="粘贴接龙"
          meta="群里接好的龙，复制过来，商品和价格就填好了"
          onClick={paste}
        />
      </Section>
      <Form form={form}>
        <TextFields form={form} />
        <FieldGroup title="商品">
          <GoodsField
            value={values.goods}
            error={form.field('goods').error}
            onChange={(goods) => form.field('goods').onChange(goods)}
          />
        </FieldGroup>
        <TermsFields form={form} fixed={fixed} />
        <WayFields form={form} />
        <SeenFields form={form} />
      </Form>
    </Page>
  );
}
