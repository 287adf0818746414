import * as secondFactor from '../../contract/identity/second-factor.ts';
import { confirmSecondFactor } from '../../operations/identity/second-factor/confirm.ts';
import { disableSecondFactor } from '../../operations/identity/second-factor/disable.ts';
import { enableSecondFactor } from '../../operations/identity/second-factor/enable.ts';
import { readSecondFactor } from '../../operations/identity/second-factor/read.ts';
import { renewRecoveryCodes } from '../../operations/identity/second-factor/renew-codes.ts';
import { type Api, register, success } from '../core/register.ts';

export function secondFactorRoutes(app: Api): void {
  register(app, secondFactor.mySecondFactor, (ctx) => readSecondFactor(ctx));
  register(app, secondFactor.enableSecondFactor, (ctx, { body }) => enableSecondFactor(ctx, body));
  register(app, secondFactor.confirmSecondFactor, (ctx, { body }) => confirmSecondFactor(ctx, body));
  register(app, secondFactor.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body));
  register(
    app,
    secondFactor.disableSecondFactor,
    async (ctx, { body }) => (await disableSecondFactor(ctx, body)) ?? success({}),
  );
}
