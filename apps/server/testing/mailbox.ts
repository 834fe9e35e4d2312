import type { MessagingApp } from "./app.ts";
import { createPhone, type Answer, type Phone } from "./phone.ts";

const password = "kvell-9-oboe";

export interface NewEmailPlayer {
  email: string;
  password: string;
  browser: Phone;
}

/** Mailboxes of users who sign up by e-mail, each with its own browser and network. */
export function createMailboxes(app: MessagingApp, brand = "eal-eu-en") {
  let count = 0;

  const browser = () => {
    count += 1;
    return createPhone(app, { brand, address: `10.${count >> 8}.${count & 255}.7` });
  };

  const mailsTo = async (email: string) => {
    await app.jobs.runDue();
    return app.messages.list({ to: email });
  };

  /** The token of the link in the newest mail. */
  async function tokenOf(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    const token = /\?(?:token|guardian|link)=([\w-]{43})(?:&next=\S+)?$/m.exec(mail?.text ?? "")?.[1];
    if (token === undefined) throw new Error(`no link in ${mail?.text}`);
    return token;
  }

  const form = (email: string, more: object = {}) => ({
    name: "Maya Lindt",
    email,
    password,
    confirmPassword: password,
    hasAcceptedTerms: true,
    dateOfBirth: "1999-05-05",
    ...more,
  });

  return {
    browser,
    mailsTo,
    tokenOf,
    playersWith: (email: string) =>
      app.database.run("select * from players where email_key = $1", [email.toLowerCase()]),
    form,
    newAddress: () => `maya${(count += 1)}@play.example`,
    async register(more: object = {}): Promise<NewEmailPlayer & { answer: Answer }> {
      const newcomer = { email: this.newAddress(), password, browser: browser() };
      const answer = await newcomer.browser.post("email-register", form(newcomer.email, more));
      return { ...newcomer, answer };
    },
    /** Registered and verified. */
    async join(more: object = {}): Promise<NewEmailPlayer> {
      const newcomer = await this.register(more);
      const token = await tokenOf(newcomer.email);
      const { status } = await newcomer.browser.post("verify-email", { token });
      if (status !== 200) throw new Error(`not verified: ${status}`);
      await app.jobs.runDue();
      return newcomer;
    },
    logIn: ({ email, password: known }: NewEmailPlayer, from = browser()) =>
      from.post("email-login", { email, password: known }),
    async signedIn(): Promise<NewEmailPlayer> {
      const player = await this.join();
      await this.logIn(player, player.browser);
      return player;
    },
  };
}
