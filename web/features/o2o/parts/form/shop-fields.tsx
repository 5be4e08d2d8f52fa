import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { MapPin } from '../../../../ui/icons.ts';
import { noPosition, readPosition } from '../position.ts';
import { pickRegion } from '../region.ts';
import type { DealValues } from './values.ts';

/** Where it is used: the shop, its address, and its point on the map where the owner sets it. */
export function ShopFields({ form }: { form: Form<DealValues> }) {
  const { values } = form;

  async function open(): Promise<void> {
    const region = await pickRegion(values.region);
    if (!region) return;
    form.set('region', region.code);
    form.set('region_name', region.name);
  }

  return (
    <FieldGroup title="在哪家店用">
      <TextField {...form.field('shop')} label="店名" required maxWide={dealRules.shop} />
      <PickerField
        label="省市区"
        text={values.region_name}
        placeholder="选择省市区"
        error={form.field('region').error}
        onOpen={() => void open()}
      />
      <TextField
        {...form.field('address')}
        label="详细地址"
        required
        autoComplete="street-address"
        placeholder="街道、门牌号、几楼"
        maxWide={dealRules.address}
      />
      <PointField form={form} />
    </FieldGroup>
  );
}

function PointField({ form }: { form: Form<DealValues> }) {
  const { place } = form.values;
  const [state, setState] = useState<'ready' | 'asking' | 'refused'>('ready');

  async function find(): Promise<void> {
    setState('asking');
    const found = await readPosition({ exact: true });
    setState(found ? 'ready' : 'refused');
    if (found) form.set('place', found);
  }

  return (
    <Field
      label="店的位置"
      optional
      group
      error={form.field('place').error || (state === 'refused' ? noPosition : '')}
      help={
        place ? '已标好，买家按距离找得到这家店' : '站在店里标一次，买家才能按“附近”找到；不标也能按地区找到'
      }
    >
      <Button
        kind="secondary"
        size="s"
        busy={state === 'asking'}
        icon={<MapPin size={18} aria-hidden />}
        onClick={() => void find()}
      >
        {place ? '重新标' : '我在店里，标上位置'}
      </Button>
      {place && (
        <Button kind="quiet" size="s" onClick={() => form.set('place', null)}>
          不标了
        </Button>
      )}
    </Field>
  );
}
