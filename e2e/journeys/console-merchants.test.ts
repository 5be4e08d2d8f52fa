import { applyMerchant } from '@qunlu/contract/identity/merchant.ts';
import { listLooks } from '@qunlu/contract/identity/real-name.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { desktop, openConsole, register } from '../world/console.ts';
import { idNumberOf, signByApi, verifyByApi } from '../world/identity.ts';

test('[D19][D138] a merchant is passed, frozen and released; a real name is opened for a reason, which the person learns', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const { token, user_id } = await register(clocked, newPhone());
  const idNumber = idNumberOf(30, '103');
  await verifyByApi(clocked.url, { token, name: '沈知微', idNumber, at: clocked.now() });
  await signByApi(clocked.url, { token, at: clocked.now() });
  await callApi(clocked.url, applyMerchant, {
    token,
    at: clocked.now(),
    idempotencyKey: 'console-merchant-1',
    body: { kind: 'person', title: '知微手作', contact: '沈知微', contact_phone: '13800138000' },
  });
  const page = await newBrowser(desktop, clocked);
  await openConsole(clocked, page, ['auditor', 'service', 'admin']);

  await test.step('the application waits, is read and passed', async () => {
    await expect(page.getByText('待审核的商户')).toBeVisible();
    await page.getByRole('menuitem', { name: '商户' }).click();
    await page.getByRole('cell', { name: '知微手作' }).click();
    await expect(page.getByRole('heading', { name: '知微手作', level: 1 })).toBeVisible();
    await expect(page.getByText('申请人实名 沈*微')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '通过', exact: true }).click();
    // Nothing else waits: back to the queue, and once more to the one that was passed.
    await expect(page.getByText('没有符合条件的内容')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: '冻结' })).toBeVisible();
  });

  await test.step('frozen with a reason, and released', async () => {
    await page.getByRole('button', { name: '冻结' }).click();
    const asking = page.getByRole('dialog', { name: '冻结商户' });
    await asking.getByRole('button', { name: '多次被人投诉' }).click();
    await asking.getByRole('button', { name: '冻结', exact: true }).click();
    await expect(page.getByText('原因：多次被人投诉')).toBeVisible();
    await page.getByRole('button', { name: '解冻' }).click();
    const releasing = page.getByRole('dialog', { name: '解冻商户' });
    await releasing.getByRole('button', { name: '已经完成整改' }).click();
    await releasing.getByRole('button', { name: '解冻', exact: true }).click();
    await expect(page.getByRole('button', { name: '冻结', exact: true })).toBeVisible();
  });

  await test.step('name and number need a reason of their own', async () => {
    await page.evaluate((id) => {
      location.hash = `#/users/${id}/person`;
    }, user_id);
    const why = page.getByRole('dialog', { name: '查看用户资料' });
    await why.getByRole('button', { name: '用户来电咨询' }).click();
    await why.getByRole('button', { name: '查看', exact: true }).click();
    await expect(page.getByRole('row', { name: '实名 已实名' })).toBeVisible();
    await expect(page.getByText(idNumber)).toHaveCount(0);
    await page.getByRole('button', { name: '查看姓名和证件号' }).click();
    const asking = page.getByRole('dialog', { name: '查看实名资料' });
    await asking.getByRole('button', { name: '核对提现资料' }).click();
    await asking.getByRole('button', { name: '查看', exact: true }).click();
    await expect(page.getByText(idNumber)).toBeVisible();
    await expectAccessible(page);
    const { list } = await callApi(clocked.url, listLooks, { token, at: clocked.now() });
    expect(list.map(({ purpose }) => purpose)).toEqual(['staff', 'signing']);
  });

  await test.step('the log says it in words', async () => {
    await page.getByRole('menuitem', { name: '操作日志' }).click();
    await expect(page.getByText('查看实名资料')).toBeVisible();
    await expect(page.getByText('冻结商户').first()).toBeVisible();
  });
});
