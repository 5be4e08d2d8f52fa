import { expect, test } from '../fixtures.ts';
import { field, requestCode } from '../steps.ts';
import { newPhone } from '../people.ts';

test('[D1][M055] wrong codes count down, and the right one still counts', async ({
  page,
  sms,
  watch,
  expectAccessible,
}) => {
  watch.expect(/POST .*login\/captcha 4(00|22|29)/);
  const phone = newPhone();
  await page.goto('/#!/login');
  const code = field(page, '验证码');

  await field(page, '手机号').fill(phone);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('手机号必须认证')).toBeVisible();

  await requestCode(page, phone);
  const [sent] = await sms(phone);
  const wrong = sent?.code === '000000' ? '111111' : '000000';
  for (const left of [4, 3, 2]) {
    await code.fill(wrong);
    await expect(page.getByText(`验证码不正确，还可以再试${left}次`)).toBeVisible();
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
  }
  await expectAccessible(page);
  await code.fill(sent?.code ?? '');
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeHidden();
});

test('[D1] five wrong codes void the code', async ({ page, sms, watch }) => {
  watch.expect(/POST .*login\/captcha 4/);
  const phone = newPhone();
  await page.goto('/#!/login');
  await requestCode(page, phone);
  const [sent] = await sms(phone);
  const wrong = sent?.code === '000000' ? '111111' : '000000';
  const code = field(page, '验证码');
  for (let tried = 1; tried <= 5; tried += 1) {
    const answered = page.waitForResponse('**/login/captcha');
    await code.fill(wrong);
    await answered;
    await expect(code).toHaveValue('');
  }
  await code.fill(sent?.code ?? '');
  await expect(page.getByText('验证码错误次数过多，请重新获取')).toBeVisible();
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
});

test('[D1][D3][C046] within 60 seconds a second code waits: the button counts down, and the server says so', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expect(/POST .*(getsign|phone-code) 429/);
  const phone = newPhone();
  const other = (await newPerson()).page;
  const asking = other.waitForResponse('**/phone-verify-time?*');
  await other.goto('/#!/login');
  await field(other, '手机号').fill(phone);
  await other.getByLabel('我已阅读并同意').check();
  await asking;
  await page.goto('/#!/login');
  await requestCode(page, phone);
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await page.reload();
  await expect(
    page.getByRole('button', { name: /^\d+ 秒后重发$/ }),
    'a reload does not shorten it',
  ).toBeDisabled();

  await other.getByRole('button', { name: '获取验证码' }).click();
  await expect(other.getByText(/^验证码刚刚发过，请\d+秒后再试$/)).toBeVisible();
  await expect(other.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
});
