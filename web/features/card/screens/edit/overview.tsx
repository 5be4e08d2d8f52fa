import { fontFamilies, fontFamilyLabels } from '@qunlu/contract/card/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import type { Form as FormState } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { FaceForm } from '../../parts/face-form.tsx';
import { cardPaths } from '../../paths.ts';
import type { CachedCard } from '../../queries.ts';
import type { CardValues } from '../../queries/edit.ts';
import { EntriesSection } from './entries-section.tsx';
import css from './overview.module.css';
import { type EditPart, editParts, type PartName } from './parts.tsx';
import { PrivacyPart } from './privacy-part.tsx';
import { pickIntro } from './pick-intro.ts';
import { problems } from './problems.ts';

const fonts = fontFamilies.map((font) => ({ value: font, label: fontFamilyLabels[font] ?? '' }));
const unset = '未填写';

export interface OverviewProps {
  card: CachedCard;
  /** May have the styles for members. */
  member: boolean;
  form: FormState<CardValues>;
  /** Throws away what a draft brought back; undefined when there was none. */
  onDiscard: (() => void) | undefined;
  onPart: (name: PartName) => void;
  onFinish: () => void;
}

/** The live card, and below it what it holds, in the order of the card. */
export function Overview({ card, member, form, onDiscard, onPart, onFinish }: OverviewProps) {
  const { values } = form;
  const { avatar, cardphoto, realname, company, position, card_style, fontfamily } = values;
  const wrong = problems(values);
  const row = (name: PartName) => <PartRow name={name} values={values} wrong={wrong} onPart={onPart} />;
  return (
    <Page
      header={<ScreenHeader title="编辑名片" back={cardPaths.view(card.card_id)} />}
      footer={<SubmitFooter label="完成" form={form.id} busy={form.busy} />}
    >
      {onDiscard && <KeptBanner onForget={onDiscard} />}
      <Form form={{ ...form, submit: onFinish }}>
        <div>
          <FaceForm
            card={{
              ...card,
              realname,
              avatar,
              cardphoto,
              company,
              position,
              card_style,
              settings: { fontfamily },
            }}
            field={form.field}
            member={member}
            onStyle={(style) => form.set('card_style', style)}
            onPortrait={() => onPart('about')}
            help={card.certified === 1 ? '改动姓名、公司或职位后，需要重新认证' : undefined}
          />
          <div className={css['font']}>
            <Segmented
              label="字体"
              options={fonts}
              value={fontfamily}
              onChange={(font) => form.set('fontfamily', font)}
            />
          </div>
          <PrivacyPart form={form} />
        </div>
        <div className={css['sections']}>
          <Section>
            {row('about')}
            {row('contacts')}
            <ListRow
              title="个人简介"
              meta={<Content text={wordsOf(values.intro)} error={wrong.intro} />}
              onClick={() => void pickIntro(values.intro, (intro) => form.set('intro', intro))}
            />
            {row('gallery')}
            {row('provide')}
            {row('company')}
          </Section>
          <EntriesSection form={form} />
          <Section title="搜索与认证">
            <div className={css['switch']}>
              <SwitchField
                label="搜索引擎收录"
                help="打开后，百度等搜索引擎能搜到这张名片，联系方式仍然打码。关上后，已经收录的要过一阵才会消失"
                value={values.listed === 1}
                onChange={(on) => form.set('listed', on ? 1 : 0)}
              />
            </div>
            {card.certified !== 1 && (
              <ListRow title="名片认证" meta="认证后，别人更放心" href={cardPaths.certify(card.card_id)} />
            )}
          </Section>
        </div>
      </Form>
    </Page>
  );
}

function Content({ text, error }: { text: string; error: string | undefined }) {
  return error ? <span className={css['wrong']}>{error}</span> : <>{text || unset}</>;
}

interface PartRowProps {
  name: PartName;
  values: CardValues;
  wrong: ReturnType<typeof problems>;
  onPart: (name: PartName) => void;
}

function PartRow({ name, values, wrong, onPart }: PartRowProps) {
  const { title, fields, summary }: EditPart = editParts[name];
  const error = fields.map((field) => wrong[field]).find(Boolean);
  return (
    <div data-part={name}>
      <ListRow
        title={title}
        meta={<Content text={summary(values)} error={error} />}
        onClick={() => onPart(name)}
      />
    </div>
  );
}
