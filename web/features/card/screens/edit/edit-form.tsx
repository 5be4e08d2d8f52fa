import { cardFieldComplaint, nameComplaint } from '@qunlu/contract/card/input.ts';
import {
  cardRules,
  degreeLabels,
  privacies,
  privacyLabels,
  privacyNotes,
} from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { returnOr } from '../../../../platform/router/follow.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import { Page } from '../../../../ui/page.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';
import { CityField } from '../../parts/city-field.tsx';
import { period } from '../../parts/timeline.tsx';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { AvatarField } from '../../../media/parts/avatar-field.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { cardPaths } from '../../paths.ts';
import type { CachedCard } from '../../queries.ts';
import { dropDraft, keepDraft, readDraft } from '../../queries/draft.ts';
import {
  type CardValues,
  changesOf,
  editedValues,
  type Privacy,
  saveCard,
  valuesOf,
} from '../../queries/edit.ts';
import { BirthdayField } from './birthday-field.tsx';
import css from './edit-form.module.css';
import { editEducation } from './education-page.tsx';
import { EntryList } from './entry-list.tsx';
import { editExtend } from './extend-page.tsx';
import { IntroField } from './intro-field.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { StyleSection } from './style-section.tsx';
import { editWork } from './work-page.tsx';

const sexes = [
  { value: '0', label: '保密' },
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];
const privacyOptions = privacies.map((privacy) => ({
  value: String(privacy),
  label: privacyLabels[privacy] ?? '',
}));
const checked = [
  'avatar',
  'cardphoto',
  'wechat_qr_code',
  'company',
  'position',
  'phone',
  'email',
  'wechat',
  'qq',
  'cityname',
  'citycode',
  'address',
  'intro',
  'provide',
  'company_remark',
] as const;

function problems(values: CardValues): Problems<CardValues> {
  const found: Problems<CardValues> = { realname: nameComplaint(values.realname) };
  for (const name of checked) found[name] = cardFieldComplaint(name, values[name]);
  if (values.birthday !== null && values.birthday > Date.now()) found.birthday = '生日不能晚于今天';
  return found;
}

/** The whole card as one form. What is typed is kept as a draft until it is saved. */
export function EditForm({ card: given }: { card: CachedCard }) {
  const client = useQueryClient();
  // The form edits the card as it was when the editor opened; later answers must not overwrite it.
  const [card] = useState(given);
  const name = String(card.card_id);
  const [draft, setDraft] = useState(() => readDraft<CardValues>(name));
  const form = useForm<CardValues>({
    initial: { ...valuesOf(card), ...draft },
    validate: problems,
    onSubmit(values) {
      // An upload that failed would silently be missing from the saved card.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      const saving = saveCard(client, card.card_id, changesOf(card, values));
      void saving.then((saved) => saved && dropDraft(name));
      returnOr({ kind: 'route', target: cardPaths.view(card.card_id) });
    },
  });
  const { values } = form;
  useEffect(() => keepDraft(name, editedValues(card, values)), [card, name, values]);

  function discard(): void {
    setDraft({});
    form.reset(valuesOf(card));
  }

  async function pickDistrict(): Promise<void> {
    const path = await pick.district({
      value: values.citycode,
      regions: async () => (await import('../../parts/regions.ts')).regions(),
    });
    const [province, city = province] = path ?? [];
    if (!path || !province || !city) return;
    const names = path.map((place) => place.name).filter((place) => place !== '市辖区');
    form.set('address', names.join('') + values.address);
    if (values.citycode !== '') return;
    const place = city.name === '市辖区' ? province : city;
    form.set('citycode', place.code);
    form.set('cityname', place.name);
  }

  return (
    <Page
      header={<ScreenHeader title="编辑名片" back={cardPaths.view(card.card_id)} />}
      footer={<SubmitFooter label="保存名片" form={form.id} busy={form.busy} />}
    >
      {Object.keys(draft).length > 0 && (
        <NoticeBar
          action={
            <Button kind="quiet" size="s" onClick={discard}>
              放弃
            </Button>
          }
        >
          已接着上次没有保存的修改
        </NoticeBar>
      )}
      <Form form={form}>
        <FieldGroup title="基本">
          <AvatarField
            id={card.user_id}
            name={values.realname}
            value={values.avatar}
            error={form.field('avatar').error}
            onChange={(avatar) => form.set('avatar', avatar)}
          />
          <TextField
            {...form.field('realname')}
            label="姓名"
            required
            autoComplete="name"
            maxLength={2 * cardRules.realname}
          />
          <SelectField
            {...form.field('sex')}
            label="性别"
            options={sexes}
            value={String(values.sex)}
            onChange={(sex) => form.set('sex', Number(sex))}
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
            help={card.certified === 1 ? '改动姓名、公司或职位后，需要重新认证' : undefined}
          />
          {card.certified !== 1 && (
            <p className={css['certify']}>
              <Button kind="quiet" size="s" href={cardPaths.certify(card.card_id)}>
                去认证，让别人更放心
              </Button>
            </p>
          )}
        </FieldGroup>
        <FieldGroup title="联系方式">
          <TelField {...form.field('phone')} label="手机" international help="国外号码请以 + 开头" />
          <TextField
            {...form.field('email')}
            label="邮箱"
            kind="email"
            autoComplete="email"
            maxLength={100}
          />
          <TextField {...form.field('wechat')} label="微信" maxLength={60} />
          <ImageField
            kind={uploadKinds.image}
            shape="square"
            label="微信二维码"
            help="和联系方式一样，只有您允许的人能看到"
            value={values.wechat_qr_code}
            error={form.field('wechat_qr_code').error}
            onChange={(address) => form.set('wechat_qr_code', address)}
          />
          <TextField {...form.field('qq')} label="QQ" kind="integer" maxLength={12} />
          <CityField
            code={values.citycode}
            name={values.cityname}
            error={form.field('cityname').error ?? form.field('citycode').error}
            onPick={(code, city) => {
              form.set('citycode', code);
              form.set('cityname', city);
            }}
          />
          <TextField
            {...form.field('address')}
            label="地址"
            autoComplete="street-address"
            maxLength={2 * cardRules.address}
            help="没有登录的人只看到城市"
            after={
              <Button kind="quiet" size="s" onClick={() => void pickDistrict()}>
                选地区
              </Button>
            }
          />
        </FieldGroup>
        <FieldGroup title="介绍">
          <IntroField
            value={values.intro}
            error={form.field('intro').error}
            onChange={(intro) => form.set('intro', intro)}
          />
          <TextareaField {...form.field('provide')} label="我能提供" maxWide={cardRules.provide} />
          <TextareaField {...form.field('company_remark')} label="公司简介" maxWide={cardRules.extendValue} />
        </FieldGroup>
        <div className={css['block']}>
          <EntryList
            title="工作经历"
            add="添加工作经历"
            entries={values.cardWorks}
            most={cardRules.entries}
            row={(work) => ({ title: work.company, meta: `${period(work)} ${work.position}` })}
            onEdit={editWork}
            onChange={(works) => form.set('cardWorks', works)}
          />
          <EntryList
            title="教育经历"
            add="添加教育经历"
            entries={values.cardEducations}
            most={cardRules.entries}
            row={(education) => ({
              title: education.school,
              meta: `${period(education)} ${education.degree ? (degreeLabels[education.degree] ?? '') : education.major}`,
            })}
            onEdit={editEducation}
            onChange={(educations) => form.set('cardEducations', educations)}
          />
          <EntryList
            title="更多信息"
            add="添加一项"
            note="像电话、邮箱的内容会和联系方式一样打码"
            entries={values.rest}
            most={cardRules.extendPairs}
            row={(pair) => ({ title: pair.key, meta: pair.value })}
            onEdit={(pair) =>
              editExtend(
                pair,
                values.rest.filter((other) => other !== pair).map((other) => other.key),
              )
            }
            onChange={(rest) => form.set('rest', rest)}
          />
        </div>
        <h2 className={css['heading']}>样式与隐私</h2>
        <PicturesSection form={form} />
        <StyleSection
          card={card}
          values={values}
          onStyle={(style) => form.set('card_style', style)}
          onFont={(font) => form.set('fontfamily', font)}
        />
        <FieldGroup>
          <SelectField
            {...form.field('privacy')}
            label="谁可以看联系方式"
            help={`${privacyNotes[values.privacy] ?? '其他人只看到打码后的样子，没有登录的人也是'}。每次查看都有回执，可以收回`}
            options={privacyOptions}
            value={String(values.privacy)}
            onChange={(privacy) => form.set('privacy', Number(privacy) as Privacy)}
          />
          <BirthdayField
            value={values.birthday}
            error={form.field('birthday').error}
            onChange={(birthday) => form.set('birthday', birthday)}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
