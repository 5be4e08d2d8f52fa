import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardFieldComplaint, nameComplaint } from '@qunlu/contract/card/input.ts';
import { cardRules, isVipStyle } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageConfig } from '../../../platform/config.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { later } from '../../../platform/later.ts';
import { useRead } from '../../../platform/query.ts';
import { callbackDestination } from '../../../platform/router/callback.ts';
import { follow } from '../../../platform/router/follow.ts';
import { goBack, navigate, returns } from '../../../platform/router/location.ts';
import { idOf, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { type Problems, useForm } from '../../../ui/form/use-form.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/banner.tsx';
import { KeptBanner } from '../../../ui/kept-banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { CityField } from '../parts/city-field.tsx';
import { askVip } from '../parts/ask-vip.ts';
import { FaceForm } from '../parts/face-form.tsx';
import { cardPaths } from '../paths.ts';
import { useCardCount, useOwnCards } from '../queries.ts';
import { dropDraft, keepDraft, readDraft } from '../queries/draft.ts';
import { createCard } from '../queries/own-cards.ts';
import css from './create.module.css';
import { PhoneLine } from './create/phone-line.tsx';

const empty = {
  realname: '',
  company: '',
  position: '',
  phone: '',
  wechat: '',
  email: '',
  citycode: '',
  cityname: '',
  intro: '',
};
type Texts = typeof empty;
interface Values extends Texts {
  card_style: number;
  /** The verified number stays off the card. */
  noPhone: boolean;
}
const names = Object.keys(empty) as (keyof Texts)[];
const folded = ['wechat', 'email', 'cityname', 'intro'] as const;
const draftName = 'new';
const fresh: Values = { ...empty, card_style: 1, noPhone: false };

/** What differs from an empty form. */
const filled = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== fresh[name as keyof Values]));

/** Makes a card: the name is typed onto it, the verified phone stands there, all else is folded away. */
export default function CreateCard() {
  const client = useQueryClient();
  const { userId } = useSession();
  const { data: me, isPending: isUnknown } = useRead(viewUser, {});
  const [draft, setDraft] = useState(() => readDraft<Values>(draftName));
  const [open, setOpen] = useState(() => folded.some((name) => draft[name]));
  const [key] = useState(newIdempotencyKey);
  // a first card shows no mark yet: its styles for members come with the editor
  const member = useOwnCards().data?.list.some(({ vip_member }) => vip_member === 1) ?? false;
  const asked = useRef(false);
  const query = useQueryParams();
  const swapId = idOf(query.get('swap') ?? '');
  /** The screen that asked for a card and gets it. */
  const callback = query.get('callback');
  const shares = callback === null && swapId === null;
  useHasCard(query.has('first'));

  const form = useForm<Values>({
    initial: { ...fresh, ...draft },
    validate(values): Problems<Values> {
      const complaints = names.map((name) => [name, cardFieldComplaint(name, values[name])]);
      return { ...Object.fromEntries(complaints), realname: nameComplaint(values.realname) };
    },
    async onSubmit(values) {
      // Whether their number goes onto the card, they must have seen.
      if (isUnknown) return;
      if (isVipStyle(values.card_style) && !member) return askVip(values.card_style);
      if (!usesOwn && [values.phone, values.wechat, values.email].every((one) => one === '')) {
        if (!asked.current && !(await goesWithout())) return;
      }
      const { noPhone: _off, ...given } = filled(values);
      try {
        const card = await createCard(client, { ...given, ...(usesOwn ? { own_phone: 1 } : {}) }, key);
        dropDraft(draftName);
        leave(card);
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;
  const verified = me?.phone ?? '';
  const usesOwn = verified !== '' && !values.noPhone && values.phone === '';

  useEffect(() => keepDraft(draftName, filled(values)), [values]);

  function discard(): void {
    setDraft({});
    form.reset(fresh);
  }

  /** Asked once: a card may be without any contact, but seldom is on purpose. */
  async function goesWithout(): Promise<boolean> {
    asked.current = true;
    return confirm({
      title: '名片上还没有联系方式',
      message: '对方看到名片，却联系不到您。以后也可以补上',
      okLabel: '就这样保存',
      cancelLabel: '去填写',
    });
  }

  function leave(card: Card): void {
    if (callback !== null) follow(callbackDestination(callback, pageConfig().hosts));
    else if (swapId === null) {
      navigate(cardPaths.made(card.card_id), { replace: true });
      void later(import('../parts/share-card.ts'), ({ shareCard }) => shareCard(card));
    } else if (returns()) goBack(cardPaths.view(swapId));
    else navigate(cardPaths.view(swapId), { replace: true });
  }

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? names.find((name) => name === error.field) : undefined;
    if (field && folded.some((name) => name === field)) setOpen(true);
    if (field) form.setError(field, sentence(error));
    else popTip(sentence(error), { type: 'bad', ...vipWay(error) });
  }

  return (
    <Page
      header={<ScreenHeader title="新建名片" back={cardPaths.list()} />}
      footer={
        <SubmitFooter
          label={shares ? '保存并分享' : '完成'}
          form={form.id}
          busy={form.busy}
          disabled={isUnknown}
        />
      }
    >
      {callback !== null && <Banner tone="info">做好名片，就回到刚才的页面</Banner>}
      {swapId !== null && <Banner tone="info">做好名片，就和对方交换</Banner>}
      {Object.keys(draft).length > 0 && <KeptBanner onForget={discard} />}
      <Form form={form}>
        <FaceForm
          card={{ ...preview, ...values, user_id: userId }}
          field={form.field}
          member={member}
          onStyle={(style) => form.set('card_style', style)}
          autoFocus
          foot={usesOwn ? verified : values.phone}
        />
        <FieldGroup>
          <PhoneLine
            bound={form.field('phone')}
            verified={verified}
            used={usesOwn}
            onUse={(used) => {
              form.set('noPhone', !used);
              if (used) form.set('phone', '');
            }}
          />
        </FieldGroup>
        {open ? (
          <FieldGroup title="更多">
            <TextField {...form.field('wechat')} label="微信" maxWide={30} enterKeyHint="next" />
            <TextField
              {...form.field('email')}
              label="邮箱"
              kind="email"
              autoComplete="email"
              maxLength={100}
            />
            <CityField
              code={values.citycode}
              name={values.cityname}
              error={form.field('cityname').error ?? form.field('citycode').error}
              onPick={(code, name) => {
                form.set('citycode', code);
                form.set('cityname', name);
              }}
            />
            <TextareaField {...form.field('intro')} label="个人简介" maxWide={cardRules.intro} />
          </FieldGroup>
        ) : (
          <div className={css['more']}>
            <Button
              kind="secondary"
              block
              icon={<ChevronDown size={20} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              更多
            </Button>
          </div>
        )}
      </Form>
    </Page>
  );
}

/** Who comes from the landing page and has a card is led to it: they wanted theirs, not a second one. */
function useHasCard(wanted: boolean): void {
  const [first] = useState(wanted);
  const { data } = useCardCount(first);
  const none = useRef(false);
  useEffect(() => {
    if (!first || !data) return;
    // Once it was none, the card that counts is the one made here.
    if (data.count === 0) none.current = true;
    else if (!none.current) navigate(cardPaths.default(), { replace: true });
  }, [first, data]);
}

const preview = {
  avatar: '',
  cardphoto: '',
  certified: 0,
  corporation_certified: 0,
  vip_member: 0,
  settings: { fontfamily: '' },
  views: 0,
  connections: 0,
  friends: 0,
};
