import { cardFieldComplaint, nameComplaint } from '@qunlu/contract/card/input.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../platform/config.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { callbackDestination } from '../../../platform/router/callback.ts';
import { follow } from '../../../platform/router/follow.ts';
import { goBack, navigate, returns } from '../../../platform/router/location.ts';
import { idOf, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TelField, TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { type Problems, useForm } from '../../../ui/form/use-form.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { Page } from '../../../ui/page.tsx';
import { CityField } from '../parts/city-field.tsx';
import { CardHeader } from '../parts/header.tsx';
import { cardPaths } from '../paths.ts';
import { dropDraft, keepDraft, readDraft } from '../queries/draft.ts';
import { createCard } from '../queries/own-cards.ts';
import css from './create.module.css';

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
type Values = typeof empty;
const names = Object.keys(empty) as (keyof Values)[];
const folded = ['wechat', 'email', 'cityname', 'intro'] as const;
const draftName = 'new';

const filled = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Makes a card from four fields; all others are folded away. */
export default function CreateCard() {
  const client = useQueryClient();
  const { userId } = useSession();
  const [draft] = useState(() => readDraft<Values>(draftName));
  const [open, setOpen] = useState(() => folded.some((name) => draft[name]));
  const [key] = useState(newIdempotencyKey);
  const query = useQueryParams();
  const swapId = idOf(query.get('swap') ?? '');
  /** The screen that asked for a card and gets it. */
  const callback = query.get('callback');

  const form = useForm<Values>({
    initial: { ...empty, ...draft },
    validate(values): Problems<Values> {
      const complaints = names.map((name) => [name, cardFieldComplaint(name, values[name])]);
      return { ...Object.fromEntries(complaints), realname: nameComplaint(values.realname) };
    },
    async onSubmit(values) {
      try {
        const { card_id } = await createCard(client, filled(values), key);
        dropDraft(draftName);
        leave(card_id);
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;

  useEffect(() => keepDraft(draftName, filled(values)), [values]);

  function leave(madeId: number): void {
    if (callback !== null) follow(callbackDestination(callback, pageConfig().hosts));
    else if (swapId === null) navigate(cardPaths.made(madeId), { replace: true });
    else if (returns()) goBack(cardPaths.view(swapId));
    else navigate(cardPaths.view(swapId), { replace: true });
  }

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? names.find((name) => name === error.field) : undefined;
    if (field && folded.some((name) => name === field)) setOpen(true);
    if (field) form.setError(field, sentence(error));
    else popTip(sentence(error), { type: 'bad' });
  }

  return (
    <Page
      header={<ScreenHeader title="新建名片" back={cardPaths.list()} />}
      footer={<SubmitFooter label="保存名片" form={form.id} busy={form.busy} />}
    >
      {callback !== null && <NoticeBar tone="info">做好名片，就回到刚才的页面</NoticeBar>}
      {swapId !== null && <NoticeBar tone="info">做好名片，就和对方交换</NoticeBar>}
      <div className={css['preview']} aria-hidden>
        <CardHeader
          card={{ ...preview, ...values, user_id: userId, realname: values.realname || '姓名' }}
          foot={values.phone}
        />
      </div>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('realname')}
            label="姓名"
            required
            autoComplete="name"
            maxLength={2 * cardRules.realname}
          />
          <TextField
            {...form.field('company')}
            label="公司"
            autoComplete="organization"
            maxLength={2 * cardRules.company}
          />
          <TextField
            {...form.field('position')}
            label="职位"
            autoComplete="organization-title"
            maxLength={2 * cardRules.position}
          />
          <TelField
            {...form.field('phone')}
            label="手机"
            international
            help="默认打码，登录并验证手机号的人才能查看，每次都有回执"
          />
        </FieldGroup>
        {open ? (
          <FieldGroup title="更多">
            <TextField {...form.field('wechat')} label="微信" maxLength={60} />
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

const preview = {
  avatar: '',
  cardphoto: '',
  certified: 0,
  corporation_certified: 0,
  vip_member: 0,
  card_style: 1,
  settings: { fontfamily: '' },
  views: 0,
  connections: 0,
  friends: 0,
};
