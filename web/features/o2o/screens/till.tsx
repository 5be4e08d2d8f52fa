import { clockWords } from '@qunlu/contract/kernel/when-words.ts';
import type { VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import { dealRules, groupedCode, readCode } from '@qunlu/contract/o2o/rules.ts';
import type { Till } from '@qunlu/contract/o2o/till.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWakeLock } from '../../../platform/wake-lock.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Store, UserPlus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Scanner } from '../../attendance/parts/scanner.tsx';
import { sound } from '../../attendance/parts/sound.ts';
import { TillVerdict, type Verdict } from '../parts/till-verdict.tsx';
import { o2oPaths } from '../paths.ts';
import { saveHelpers, sendCode, takeBack, useTill } from '../queries.ts';
import css from './till.module.css';

/** The till of a shop: a code is scanned or typed, and what it is for stands there in large letters (D135). */
export default function TillScreen() {
  const read = useTill();
  return (
    <Page wide="aside" header={<ScreenHeader title="核销台" back={o2oPaths.own()} />}>
      <Loaded read={read}>{(till) => (till.shops.length === 0 ? <NoShop /> : <Desk till={till} />)}</Loaded>
    </Page>
  );
}

const NoShop = () => (
  <EmptyState
    icon={<Store size={28} aria-hidden />}
    title="这里核销店里卖出的券"
    text="发布第一个到店优惠以后可以用；帮别人的店核销，请店主在核销台里选您做店员"
    action={<Button href={o2oPaths.create()}>发布到店优惠</Button>}
  />
);

function Desk({ till }: { till: Till }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { busy, press } = usePress({ offline: '没有网络，不能核销。连上网再扫，券码不会过期作废' });
  useWakeLock();
  useEffect(() => {
    if (verdict) sound(verdict.kind === 'used');
  }, [verdict]);

  async function use(text: string): Promise<void> {
    const code = readCode(text);
    if (code === '') {
      setVerdict({ kind: 'no', words: '这不是券码，请扫买家“我的券”里的码，或输入 12 位数字' });
      return;
    }
    await press(
      async (key) => {
        const used = await sendCode(client, code, key);
        setTyped('');
        setVerdict({ kind: 'used', use: used });
      },
      {
        request: code,
        refused(error) {
          setVerdict({ kind: 'no', words: sentence(error) });
          return true;
        },
      },
    );
  }

  return (
    <>
      <div className={css['desk']}>
        <p className={css['shops']}>{till.shops.join('、')}</p>
        <TillVerdict verdict={verdict} />
        <Scanner
          onCode={(text) => void use(text)}
          hint="把买家的券码放进框里"
          otherwise="输入 12 位数字"
          aside={typed !== ''}
        />
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void use(typed);
          }}
        >
          <div className={css['field']}>
            <FieldGroup>
              <TextField
                name="code"
                label="券码"
                kind="integer"
                value={groupedCode(typed)}
                placeholder="12 位数字"
                maxLength={dealRules.codeDigits + 2}
                onChange={(text) => setTyped(text.replaceAll(/\D/g, '').slice(0, dealRules.codeDigits))}
              />
            </FieldGroup>
          </div>
          <Button block busy={busy} disabled={typed.length < dealRules.codeDigits} type="submit">
            核销
          </Button>
        </form>
      </div>
      <Latest list={till.list} onUndone={() => setVerdict(null)} />
      {till.own && <Helpers till={till} />}
    </>
  );
}

function Latest({ list, onUndone }: { list: readonly VoucherUse[]; onUndone: () => void }) {
  if (list.length === 0) return null;
  return (
    <Section title="最近核销的" note={`核销错了，${dealRules.undoSeconds / 60} 分钟内可以撤回`}>
      {list.map((one) => (
        <UseRow key={`${one.voucher_id} ${one.used_at}`} one={one} onUndone={onUndone} />
      ))}
    </Section>
  );
}

function UseRow({ one, onUndone }: { one: VoucherUse; onUndone: () => void }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { voucher_id: id, title, quantity, buyer, used_at: at, by, undo_until: until } = one;
  // While the page stands, too: what can be taken back ends by the clock.
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    if (until <= now) return;
    const timer = setTimeout(() => setNow(Date.now() / 1000), (until - now) * 1000 + 500);
    return () => clearTimeout(timer);
  }, [until, now]);
  const undo = (): Promise<boolean> =>
    press(async () => {
      await takeBack(client, id);
      onUndone();
      popTip('已撤回，券码又可以用了', { type: 'good' });
    });
  return (
    <ListRow
      wrap
      title={quantity > 1 ? `${title} ×\u00A0${quantity}` : title}
      meta={`${clockWords(at)} · ${buyer} · ${by}核销`}
      end={
        until > now && (
          <Button kind="quiet" size="s" busy={busy} onClick={() => void undo()}>
            撤回
          </Button>
        )
      }
    />
  );
}

/** Who else uses codes for the shop. */
function Helpers({ till: { helpers } }: { till: Till }) {
  const client = useQueryClient();
  const { press } = usePress();
  const choose = (): void =>
    void later(import('../../friend/parts/pick-friends.tsx'), async ({ pickFriends }) => {
      const chosen = await pickFriends({
        title: '谁来核销',
        limit: dealRules.helpers,
        value: helpers.map(({ user_id, name, avatar }) => ({ user_id, realname: name, avatar })),
      });
      if (!chosen) return;
      await press(async () => {
        await saveHelpers(
          client,
          chosen.map(({ user_id: id }) => id),
        );
        popTip('店员已保存', { type: 'good' });
      });
    });
  return (
    <Section title="店员" note={`好友里选，最多 ${dealRules.helpers} 位；他们可以核销、撤回，看不到钱`}>
      {helpers.map(({ user_id: id, name, avatar }) => (
        <PersonRow key={id} person={{ user_id: id, realname: name, avatar }} meta="可以核销" />
      ))}
      <ListRow leading={<UserPlus size={22} aria-hidden />} title="安排店员" onClick={choose} />
    </Section>
  );
}
