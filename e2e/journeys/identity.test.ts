import { expect, test } from '../fixtures.ts';
import { idNumberOf } from '../world/identity.ts';

test('[C102][C103][D18][D19] an adult passes and may go on to sell; a minor passes and is told what they may not do; a child is refused', async ({
  newPerson,
  watch,
  expectAccessible,
}) => {
  watch.expect(/cloud-identity\/person 403/);
  const [adult, minor, child] = [await newPerson(), await newPerson(), await newPerson()];
  for (const person of [adult, minor, child]) await person.logIn();

  await test.step('an adult gives name and number and comes back from the check', async () => {
    const { page } = adult;
    await page.goto('/#!/app/user/account');
    await page.getByRole('link', { name: '实名认证' }).click();
    await expect(page.getByRole('heading', { name: '谁能看到' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '去做人脸核验' }).click();
    await expect(page.getByText('请填写姓名')).toBeVisible();
    await page.getByLabel('姓名').fill('王小明');
    await page.getByLabel('身份证号').fill(idNumberOf(30, '003'));
    await page.getByRole('button', { name: '去做人脸核验' }).click();
    await expect(page.getByRole('heading', { name: '沙盒实名核验' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '人脸一致，通过' }).click();
    await expect(page.getByRole('heading', { name: '已实名' })).toBeVisible();
    await expect(page.getByText('王*明')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they sign the agreement and see the next step', async () => {
    const { page } = adult;
    await page.getByRole('link', { name: /商户签约/ }).click();
    await page.getByRole('link', { name: /签署《商户服务协议》/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '去签署' }).click();
    await page.getByRole('button', { name: '签署', exact: true }).click();
    await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible();
    await page.goto('/#!/user/identity/merchant');
    await page.getByRole('button', { name: '填写商户资料' }).click();
    await page.getByRole('radio', { name: '个人', exact: true }).check({ force: true });
    await page.getByLabel('商户名称').fill('小明手作');
    await page.getByLabel('姓名').fill('王小明');
    await page.getByLabel('电话').fill('13800138000');
    await expectAccessible(page);
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a minor passes and is told what they may not do', async () => {
    const { page } = minor;
    await page.goto('/#!/user/identity');
    await page.getByLabel('姓名').fill('李小满');
    await page.getByLabel('身份证号').fill(idNumberOf(15, '004'));
    await page.getByRole('button', { name: '去做人脸核验' }).click();
    await page.getByRole('button', { name: '人脸一致，通过' }).click();
    await expect(page.getByText('不能提现、发布付费内容、支持圈子和组织活动')).toBeVisible();
    await page.goto('/#!/user/identity/merchant');
    await expect(page.getByText('您未满 18 周岁，不能成为商户。')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a child is refused, and nothing is sent to anybody', async () => {
    const { page } = child;
    await page.goto('/#!/user/identity');
    await page.getByLabel('姓名').fill('赵小豆');
    await page.getByLabel('身份证号').fill(idNumberOf(12, '005'));
    await page.getByRole('button', { name: '去做人脸核验' }).click();
    await expect(page.getByText('未满 14 周岁不能实名，资料没有保存')).toBeVisible();
  });
});
