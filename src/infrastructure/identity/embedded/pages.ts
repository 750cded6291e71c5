/** The small pages that links in mails lead to: plain HTML without scripts. */

function page(title: string, body: string, status = 200, head = ''): Response {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
    `content="width=device-width"><title>${title}</title><style>body{font:1rem/1.5 ` +
    'system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:1rem ' +
    `0}input,button{font:inherit;padding:.4rem}</style>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The page that a mailed link leads to where there is no portal. */
export function formPage({ path, query }: { readonly path: string; readonly query: string }): Response {
  const asked = new URLSearchParams(query);
  const token = asked.get('token') ?? '';
  if (path === '/magic-link/verify') return signInPage(token);
  return path === '/verify-email' ? confirmPage({ token, callbackURL: asked.get('callbackURL') }) : passwordPage(token);
}

/** Scanners of mails follow links and must not confirm anything by it; a person presses the button. */
export function confirmPage(fields: { readonly token: string; readonly callbackURL: string | null }): Response {
  if (fields.token === '') return unusableLinkPage(400);
  const callback = fields.callbackURL === null ? '' : hidden('callbackURL', fields.callbackURL);
  return page(
    'Confirm your e-mail address',
    '<p>Was it you who signed up with the address that this link was sent to? If not, close this ' +
      'page.</p><form method="post" ' +
      `action="verify-email">${hidden('token', fields.token)}${callback}<button>Confirm</button></form>`,
  );
}

/** Where several sign-ups asked for the address: only who knows the password of this one made it. */
export function confirmWithPasswordPage(
  fields: { readonly token: string; readonly callbackURL: string | null },
  status: number,
  problem?: string,
): Response {
  const callback = fields.callbackURL === null ? '' : hidden('callbackURL', fields.callbackURL);
  const said = problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`;
  return page(
    'Confirm your e-mail address',
    `${said}<p>More than one sign-up asked for this address, perhaps one by a stranger. Enter the password ` +
      'that you chose when you signed up. If it does not fit, set a new password by mail instead: that ' +
      'confirms your address, too.</p><form method="post" ' +
      `action="verify-email">${hidden('token', fields.token)}${callback}<label>Password <input type="password" ` +
      'name="password" autocomplete="current-password" maxlength="128" ' +
      'required></label><button>Confirm</button></form>',
    status,
  );
}

export function confirmedPage(): Response {
  return page('Your e-mail address is confirmed', '<p>You can sign in now. This page may be closed.</p>');
}

export function unusableLinkPage(status: number): Response {
  return page(
    'This link does not work',
    '<p>It is too old or not complete, or you signed up again after it was sent. Sign in to be sent another ' +
      'mail, or open the link of the newest one.</p>',
    status,
  );
}

/** Leads on to the page that asked for the mail: the policy of forms forbids a redirect to another origin. */
export function onwardPage(location: string): Response {
  const to = escapeHtml(location);
  return page(
    'Continuing',
    `<p><a href="${to}">Continue</a></p>`,
    200,
    `<meta http-equiv="refresh" content="0;url=${to}">`,
  );
}

/** `token` goes back with the form. */
export function passwordPage(token: string, refusal?: { readonly status: number; readonly message: string }): Response {
  const said = refusal === undefined ? '' : `<p role="alert">${escapeHtml(refusal.message)}</p>`;
  return page(
    'Set a new password',
    `${said}<form method="post" action="reset-password">${hidden('token', token)}<label>New password <input ` +
      'type="password" name="newPassword" autocomplete="new-password" minlength="10" maxlength="128" ' +
      'required></label><button>Set it</button></form>',
    refusal?.status,
  );
}

function signInPage(token: string): Response {
  if (token === '') return unusableLinkPage(400);
  return page(
    'Sign in',
    '<p>Was it you who asked for this link? If not, close this page.</p>' +
      `<form method="post" action="verify">${hidden('token', token)}<button>Sign in</button></form>`,
  );
}

export function signedInPage(): Response {
  return page('You are signed in', '<p>This page may be closed.</p>');
}

export function passwordSetPage(): Response {
  return page('Your password is set', '<p>You can sign in with it now. This page may be closed.</p>');
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
