import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { StripeRequest } from '../../tests/support/servers/stripe-server.ts';

/** The part of an OpenAPI document that is used. */
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation> | undefined>;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

/** The package is in the folder of this tool, so it is only found at run time. */
interface Validator {
  compile(schema: object): ((value: unknown) => boolean) & {
    errors?: { instancePath: string; message?: string; params: object }[] | null;
  };
}

/** Compares requests with the OpenAPI document in a file. Throws an Error when it cannot be read. */
export function publishedRequests(file: string): {
  version: string;
  /** Returns the errors of a request; none if it is valid. */
  findings(request: StripeRequest): string[];
} {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const { default: Ajv } = createRequire(import.meta.url)('ajv') as {
    default: new (options: object) => Validator;
  };
  // All values of a form are texts.
  const validator = new Ajv({ strict: false, coerceTypes: 'array', allErrors: true, validateFormats: false });
  return {
    version: document.info.version,
    findings({ operation, parameters }) {
      const [method = '', path = ''] = operation.split(' ');
      const found = Object.entries(document.paths).find(([other]) => shapeOf(other) === shapeOf(path))?.[1]?.[
        method.toLowerCase()
      ];
      if (!found) return [`${operation}: there is no such operation`];
      const check = validator.compile({
        ...schemaOf(found, method),
        components: (document as { components?: object }).components,
      });
      if (check(structuredClone(parameters))) return [];
      return (check.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${operation}: ${instancePath || 'the request'} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

/** The schema of a form, or of the parameters of a query, without additional ones. */
function schemaOf({ parameters = [], requestBody }: Operation, method: string): object {
  if (method === 'POST')
    return (
      requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {
        type: 'object',
        additionalProperties: false,
      }
    );
  const queried = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(queried.map(({ name, schema = {} }) => [name, schema])),
    required: queried.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}
