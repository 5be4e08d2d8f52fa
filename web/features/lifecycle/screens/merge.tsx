import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pieces } from '../../../ui/pieces.tsx';
import { Section } from '../../../ui/section.tsx';
import { codeProblem, phoneProblem } from '../../account/parts/phone-and-code.ts';
import { SentCodeField } from '../../account/parts/sent-code-field.tsx';
import { mergeAccounts, previewMerge, type MergePreview } from '../queries.ts';
import css from './merge.module.css';

/** What neither account has needs no decision. */
const isThere = ({ keep, drop }: MergePreview['items'][number]): boolean => keep + drop > 0;

/** Merges two accounts of one person: shows what that means, then asks for an explicit yes (D9, D10). */
export default function Merge() {
  const [preview, setPreview] = useState<MergePreview | null>(null);
  return (
    <Page header={<ScreenHeader title="合并账号" back="/user/oauth" />}>
      {preview ? (
        <Decide preview={preview} onBack={() => setPreview(null)} />
      ) : (
        <Prove onPreview={setPreview} />
      )}
    </Page>
  );
}

function Prove({ onPreview }: { onPreview: (preview: MergePreview) => void }) {
  const given = useQueryParams().get('phone') ?? '';
  const form = useForm<{ phone: string; code: string }>({
    initial: { phone: given, code: '' },
    validate: ({ phone, code }) => ({
      phone: phoneProblem(phone),
      code: codeProblem(code),
    }),
    async onSubmit({ phone, code }) {
      try {
        onPreview(await previewMerge(phone, code));
      } catch (error) {
        showRefusal(form, error, ['code', 'phone']);
      }
    },
  });
  const { phone } = form.values;

  return (
    <div className={css['root']}>
      <p className={css['lead']}>
        用另一个账号的手机号收一个验证码，先看合并后会怎样，再决定。现在还不会合并。
      </p>
      <Form form={form}>
        <TelField
          {...form.field('phone')}
          label="另一个账号的手机号"
          placeholder="11 位手机号"
          autoComplete="tel-national"
        />
        <SentCodeField
          {...form.field('code')}
          scene="merge"
          to={{ phone, onProblem: (problem) => form.setError('phone', problem) }}
        />
        <Button block type="submit" busy={form.busy}>
          看合并后会怎样
        </Button>
      </Form>
    </div>
  );
}

function Decide({ preview, onBack }: { preview: MergePreview; onBack: () => void }) {
  const { busy, press } = usePress();
  const { keep, drop } = preview;

  async function agree(): Promise<void> {
    const sure = await confirm({
      title: '确定合并？',
      message: `合并后只剩 ${keep.username}（${keep.phone}）这个账号，不能撤销。`,
      okLabel: '合并',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await mergeAccounts(preview.ticket);
      popTip('两个账号已合并', { type: 'good' });
      navigate('/app/user', { replace: true });
    });
  }

  return (
    <>
      <Section title="留下的账号">
        <ListRow
          wrap
          title={keep.username}
          meta={<Pieces of={[keep.phone, `${dayText(keep.created_at)} 注册`]} />}
        />
      </Section>
      <Section title="并入的账号" note="并入后不能再单独登录，它的微信可以登录留下的账号。">
        <ListRow wrap title={drop.username} meta={`${dayText(drop.created_at)} 注册`} />
      </Section>
      {preview.reasons.length > 0 ? (
        <Section title="现在不能合并" padded>
          <ul className={css['reasons']}>
            {preview.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <Section title="合并后">
          {preview.items.filter(isThere).map((item) => (
            <ListRow
              key={item.title}
              wrap
              title={item.title}
              meta={item.rule}
              end={<span className="figures">{`${item.keep} + ${item.drop}`}</span>}
            />
          ))}
        </Section>
      )}
      {!preview.can && (
        <div className={css['action']}>
          <Button block kind="secondary" onClick={onBack}>
            换一个账号
          </Button>
        </div>
      )}
      {preview.can && (
        <div className={css['action']}>
          <p className={css['warning']}>合并一次完成，不能撤销。</p>
          <Button block kind="danger" busy={busy} onClick={() => void agree()}>
            合并账号
          </Button>
        </div>
      )}
    </>
  );
}
