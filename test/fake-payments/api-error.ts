/** Errors of the API in Stripe's shape. */

export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
  constructor(status: number, body: Readonly<Record<string, string>> & { type: string; message: string }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** `param` is `id` when the object is named by the path, and then it is 404. */
export function missing(kind: string, id: string, param: string): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}
