import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Messages and statuses that the specification words, by namespace and key. They stay to the letter. */
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  problems: {
    otp_invalid: "Invalid OTP, please re-enter the OTP",
    otp_attempts_exceeded: "You have exceeded your OTP attempt limit",
    otp_used: "This OTP has already been used",
    otp_expired: "This OTP has expired, Click on Resend OTP below.",
    unavailable: "An error occurred, please try again shortly.",
    internal: "An error has occurred please try again",
    email_malformed: "Please enter a valid email address.",
    name_missing: "Please enter your name.",
    email_missing: "Please enter your email.",
    password_missing: "Please enter your password",
    password_too_short: "Password must be at least 6 characters long.",
    password_mismatch: "Password does not match.",
    passwords_differ: "Your passwords do not match.",
    terms_not_accepted: "Please agree to the terms and conditions above in order to continue.",
    city_missing: "Please enter your city.",
    zip_missing: "Please enter your zip code.",
    country_missing: "Please enter your country.",
    state_missing: "Please enter your state.",
    card_holder_missing: "Please enter your card holder name.",
    card_number_missing: "Please enter your card number.",
    card_expiry_missing: "Please enter your card expiry date.",
    cvv_missing: "Please enter your CVV.",
    file_type_wrong: "Invalid file type. Please upload an image.",
    file_too_large: "File size too large. Max size is 5MB.",
    invalid_kickoff: "Invalid kickoff time",
  },
  sharing: { copyFailed: "Failed to copy link.", copied: "Link copied" },
  wizard: { copyFailed: "Failed to copy text: {0}", copied: "Text copied" },
  entry: { resend: "Resend OTP" },
  matches: {
    status_upcoming: "Upcoming",
    status_in_progress: "In-Progress",
    status_completed: "Completed",
    status_awaiting_approval: "Awaiting approval",
    status_waiting_for_approval: "Waiting for Approval",
    status_waiting_for_verification: "Waiting for Verification",
    status_unsubmitted: "Unsubmitted",
    status_score_submitted: "Score Submitted",
    status_approved: "Approved",
    status_match_confirmed: "Match Confirmed",
    rescheduleSent: "Reschedule request sent",
    challengeSent: "Challenge request sent",
  },
  account: { passwordUpdated: "Password updated" },
  coins: { dailyLoaded: "Daily bonus coins loaded" },
  consent: { deny: "Deny", customize: "Customize", allowSelection: "Allow selection", allowAll: "Allow all" },
};

test.each(Object.entries(messages))(
  "%s has the specification's messages to the letter",
  (namespace, words) => {
    const url = new URL(`../../../languages/en/${namespace}.json`, import.meta.url);
    expect(JSON.parse(readFileSync(url, "utf8"))).toMatchObject(words);
  },
);
