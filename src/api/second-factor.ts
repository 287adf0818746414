import {
  confirmSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  mySecondFactor,
  renewRecoveryCodes,
} from '../contract/second-factor.ts';
import { confirm } from '../operations/second-factor/confirm.ts';
import { turnOff } from '../operations/second-factor/disable.ts';
import { begin } from '../operations/second-factor/enable.ts';
import { read } from '../operations/second-factor/read.ts';
import { renewCodes } from '../operations/second-factor/renew-codes.ts';
import { type Api, register, success } from './register.ts';

export function secondFactorRoutes(app: Api): void {
  register(app, mySecondFactor, (ctx) => read(ctx));
  register(app, enableSecondFactor, (ctx, { body }) => begin(ctx, body));
  register(app, confirmSecondFactor, (ctx, { body }) => confirm(ctx, body));
  register(app, renewRecoveryCodes, (ctx, { body }) => renewCodes(ctx, body));
  register(app, disableSecondFactor, async (ctx, { body }) => (await turnOff(ctx, body)) ?? success({}));
}
