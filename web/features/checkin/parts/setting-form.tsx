import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { useForm, type Form as FormState, type FormOptions } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { checkinPaths, type CheckinSettingPart } from '../paths.ts';
import type { ManagedList } from '../queries/settings.ts';
import { failedAt } from './failed-at.ts';
import {
  CampaignChips,
  CountsFrom,
  NoCampaign,
  OtherParts,
  SettingGate,
  useChosen,
} from './setting-frame.tsx';

export interface SettingProps {
  id: number;
  managed: ManagedList;
  campaign: ManagedCampaign;
}

interface ChosenProps {
  id: number;
  managed: ManagedList;
  title: string;
  /** Where it leads back to without a campaign. */
  back: string;
  Setting: ComponentType<SettingProps>;
}

/** What is set of the campaign that is chosen; another one begins with its own values. */
export function ChosenSetting({ id, managed, title, back, Setting }: ChosenProps) {
  const campaign = useChosen(managed);
  if (campaign) return <Setting key={campaign.id} id={id} managed={managed} campaign={campaign} />;
  return (
    <Page header={<ScreenHeader title={title} back={back} />}>
      <NoCampaign id={id} />
    </Page>
  );
}

/** A screen of one part of a campaign beside its rule. */
export function SettingScreen({ title, Setting }: Pick<ChosenProps, 'title' | 'Setting'>) {
  return (
    <SettingGate title={title}>
      {(id, managed) => (
        <ChosenSetting
          id={id}
          managed={managed}
          title={title}
          back={checkinPaths.setting(id, 'checkin-rule')}
          Setting={Setting}
        />
      )}
    </SettingGate>
  );
}

interface SettingFormOptions<V extends FieldValues> extends Pick<FormOptions<V>, 'validate'> {
  campaign: ManagedCampaign;
  valuesOf: (campaign: ManagedCampaign) => V;
  /** Under which a refusal is said. */
  fields: readonly (keyof V & string)[];
  keep: (values: V) => Promise<ManagedCampaign>;
}

/** The form of such a part: once saved it has what the answer has. */
export function useSettingForm<V extends FieldValues>({
  campaign,
  valuesOf,
  fields,
  keep,
  ...options
}: SettingFormOptions<V>): FormState<V> {
  const form = useForm<V>({
    ...options,
    initial: valuesOf(campaign),
    async onSubmit(values) {
      try {
        form.reset(valuesOf(await keep(values)));
        popTip('已保存', { type: 'good' });
      } catch (error) {
        failedAt(form, fields, error);
      }
    },
  });
  return form;
}

interface SettingPageProps<V extends FieldValues> {
  title: string;
  part: CheckinSettingPart;
  setting: SettingProps;
  form: FormState<V>;
  /** Above all of it. */
  top?: ReactNode;
  children: ReactNode;
}

/** Its page: which campaign, from when it counts, the fields, the other parts; nothing is saved of what is over. */
export function SettingPage<V extends FieldValues>({
  title,
  part,
  setting: { id, managed, campaign },
  form,
  top,
  children,
}: SettingPageProps<V>) {
  const isOver = campaign.state === 'over';
  return (
    <Page
      header={<ScreenHeader title={title} back={checkinPaths.setting(id, 'checkin-rule', campaign.id)} />}
      footer={!isOver && <SubmitFooter form={form.id} busy={form.busy} label="保存" />}
    >
      {top}
      <CampaignChips part={part} managed={managed} />
      <CountsFrom campaign={campaign} />
      <Form form={form}>{children}</Form>
      <OtherParts id={id} campaign={campaign.id} own={part} />
    </Page>
  );
}
