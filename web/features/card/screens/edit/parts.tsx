import { cardRules } from '@qunlu/contract/card/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { ComponentType } from 'react';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import type { CardValues } from '../../queries/edit.ts';
import { AboutPart, sexLabels } from './about-part.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { GalleryPart } from './gallery-part.tsx';
import type { PartProps } from './part-props.ts';

/** A page of the editor: a few fields that belong together. */
export interface EditPart {
  title: string;
  fields: readonly (keyof CardValues)[];
  /** Its present content in one line; '' for none. */
  summary: (values: CardValues) => string;
  Fields: ComponentType<PartProps>;
}

const joined = (...words: (string | undefined | false)[]): string => words.filter(Boolean).join(' · ');

export const editParts = {
  about: {
    title: '照片与个人信息',
    fields: ['avatar', 'cardphoto', 'sex', 'birthday'],
    summary: ({ avatar, cardphoto, sex, birthday }) =>
      joined(
        avatar !== '' && '头像',
        cardphoto !== '' && '封面图',
        sex !== null && sexLabels[sex],
        birthday !== null && dayText(birthday / 1000),
      ),
    Fields: AboutPart,
  },
  contacts: {
    title: '联系方式',
    fields: ['phone', 'email', 'wechat', 'wechat_qr_code', 'qq', 'cityname', 'citycode', 'address'],
    summary: ({ phone, wechat, email, qq, cityname }) => joined(phone, wechat, email, qq, cityname),
    Fields: ContactsPart,
  },
  gallery: {
    title: '相册',
    fields: ['gallery'],
    summary: ({ gallery }) => (gallery.length === 0 ? '' : `${gallery.length} 张图片`),
    Fields: GalleryPart,
  },
  provide: {
    title: '我能提供',
    fields: ['provide'],
    summary: ({ provide }) => provide,
    Fields: ({ form }) => (
      <TextareaField {...form.field('provide')} label="我能提供" maxWide={cardRules.provide} />
    ),
  },
  company: {
    title: '公司简介',
    fields: ['company_remark'],
    summary: ({ company_remark }) => company_remark,
    Fields: ({ form }) => (
      <TextareaField {...form.field('company_remark')} label="公司简介" maxWide={cardRules.extendValue} />
    ),
  },
} satisfies Record<string, EditPart>;

export type PartName = keyof typeof editParts;
export const partOf = (name: string | null): PartName | null =>
  name !== null && Object.hasOwn(editParts, name) ? (name as PartName) : null;

/** The first page with a field that is not right. */
export const wrongPart = (wrong: Partial<Record<keyof CardValues, string>>): PartName | null =>
  (Object.keys(editParts) as PartName[]).find((name) =>
    editParts[name].fields.some((field) => Boolean(wrong[field])),
  ) ?? null;
