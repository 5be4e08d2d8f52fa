import type { phoneInfo } from '@qunlu/contract/account/bindings.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { goBack } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { codeProblem, phoneProblem } from '../parts/phone-and-code.ts';
import { SentCodeField } from '../parts/sent-code-field.tsx';
import { accountPaths } from '../paths.ts';
import { bindNumber, usePhoneInfo } from '../queries/identity.ts';
import css from './password.module.css';

type Info = OutputOf<typeof phoneInfo>;

/** Bind a number, or put a new one in the place of the old. */
export default function OauthPhone() {
  const read = usePhoneInfo();
  const { data } = read;
  const title = data?.phone ? '更换手机号' : '绑定手机号';
  return (
    <Page header={<ScreenHeader title={title} back="/user/oauth" />}>
      <Loaded read={read} waiting={<SkeletonRows count={2} />}>
        {(data) =>
          !data.can.change ? (
            <EmptyState
              title="暂时不能更换手机号"
              text={`30 天内只能更换一次，${dateTime(data.changeable_at)} 以后可以再换。`}
            />
          ) : (
            <Bind info={data} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface Values {
  oldcode: string;
  phone: string;
  code: string;
}

function Bind({ info }: { info: Info }) {
  const client = useQueryClient();
  /** A number that belongs to another account of the same person. */
  const [taken, setTaken] = useState('');
  const form = useForm<Values>({
    initial: { oldcode: '', phone: '', code: '' },
    validate: ({ oldcode, phone, code }) => ({
      oldcode: info.phone ? codeProblem(oldcode) : '',
      phone: phoneProblem(phone),
      code: codeProblem(code),
    }),
    async onSubmit({ oldcode, phone, code }) {
      setTaken('');
      try {
        await bindNumber(client, { phone, code, ...(info.phone ? { oldcode } : {}) });
        popTip(info.phone ? '手机号已更换' : '手机号已绑定', { type: 'good' });
        goBack('/user/oauth');
      } catch (error) {
        const failure = error instanceof RequestError ? error : undefined;
        if (failure?.mergeable) setTaken(phone);
        const field = failure?.field;
        if (field === 'code' || field === 'oldcode' || field === 'phone')
          form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  const { phone } = form.values;

  return (
    <div className={css['root']}>
      {taken !== '' && (
        <Banner
          tone="info"
          action={
            <Button kind="quiet" size="s" href={accountPaths.merge(taken)}>
              合并账号
            </Button>
          }
        >
          这个手机号已有账号，可以合并成一个
        </Banner>
      )}
      <Form form={form}>
        {info.phone !== '' && (
          <SentCodeField
            {...form.field('oldcode')}
            scene="unbind"
            to={{ own: info.phone }}
            label="原手机号的验证码"
          />
        )}
        <TelField
          {...form.field('phone')}
          label={info.phone ? '新手机号' : '手机号'}
          placeholder="11 位手机号"
          autoComplete="tel-national"
        />
        <SentCodeField
          {...form.field('code')}
          scene="bind"
          to={{ phone, onProblem: (problem) => form.setError('phone', problem) }}
          label={info.phone ? '新手机号的验证码' : '验证码'}
        />
        <Button block type="submit" busy={form.busy}>
          {info.phone ? '更换' : '绑定'}
        </Button>
      </Form>
    </div>
  );
}
