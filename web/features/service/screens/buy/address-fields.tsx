import { FieldGroup } from '../../../../ui/form/form.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { pick } from '../../../../ui/picker/pick.tsx';
import type { BuyWords } from './draft.ts';

/** Where it is sent, or where the seller comes to. */
export function AddressFields({ form, sent }: { form: Form<BuyWords>; sent: boolean }) {
  async function pickRegion(): Promise<void> {
    const path = await pick.district({
      title: '省市区',
      value: form.values.region,
      regions: async () => (await import('../../../card/parts/regions.ts')).regions(),
    });
    const last = path?.at(-1);
    if (!path || !last) return;
    const names = path.map(({ name }) => name).filter((name) => !/^(市辖区|县)$/.test(name));
    form.set('region', last.code);
    form.set('region_name', names.join(' '));
  }
  return (
    <FieldGroup title={sent ? '寄到哪里' : '到哪里服务'}>
      <TextField
        {...form.field('name')}
        label={sent ? '收件人' : '联系人'}
        autoComplete="name"
        maxWide={20}
        enterKeyHint="next"
      />
      <TelField {...form.field('phone')} label="手机号" enterKeyHint="next" />
      <PickerField
        label="省市区"
        text={form.values.region_name}
        placeholder="选择省市区"
        error={form.field('region').error ?? form.field('region_name').error}
        onOpen={() => void pickRegion()}
      />
      <TextField
        {...form.field('detail')}
        label="详细地址"
        placeholder="街道、门牌号"
        autoComplete="street-address"
        maxWide={100}
        help="只有卖家能看到，订单结束 30 天后也看不到了"
      />
    </FieldGroup>
  );
}
