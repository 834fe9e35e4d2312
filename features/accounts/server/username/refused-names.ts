/*
 * Names that nobody may take. The words of all languages of the brands stand together: players of one realm meet across
 * languages. They are compared without case, accents and separators, and with digits read as letters (username.ts).
 */

/** What no brand says of itself (the rest is `houseNames` of the site): refused like what is reserved, and beside it. */
export const house = `kickoff battleground vodacom cellc glo`;

/** Who speaks for the house, and what a screen says of nobody in particular: refused whole, and with digits behind. */
export const reserved = `
  admin administrator administrateur administrador amministratore root sysadmin system sistema
  mod moderator moderateur moderador moderatore moderation staff team equipe equipo squadra
  support soporte supporto hilfe help helpdesk aide ayuda aiuto info contact kontakt service servicio servizio
  official officiel oficial ufficiale offiziell verified certified
  owner organiser organizer organisateur organizador organizzatore veranstalter referee umpire judge
  security sicherheit securite seguridad sicurezza billing payments refund refunds prize prizes winner
  null undefined nan none nobody anonymous anonym anonyme anonimo guest gast invite invitado ospite
  removed removedplayer deleted deleteduser unknown player user username test tester demo bot
  everyone here all me you api www mail postmaster webmaster hostmaster abuse noreply
  ادمن مدير المدير مشرف المشرف الدعم دعم الإدارة ادارة مساعدة النظام رسمي حكم الحكم
  አስተዳዳሪ አስተዳደር ድጋፍ እገዛ አወያይ ሰራተኛ ዳኛ ኦፊሴላዊ`;

/** Refused wherever they stand in a name. */
export const offensiveAnywhere = `
  fuck motherfuc nigger nigga faggot kaffir kaffer hitler himmler goebbels siegheil whitepower kukluxklan holocaust
  gaskammer rapist childporn paedo pornhub blowjob cumshot dildo jizz bitch whore slut cunt wanker asshole arsehole
  bullshit shithead dickhead cocksuck voetsek moffie hotnot
  encule connard connasse salope putain niquetam
  arschloch fotze hurensohn wichser schlampe missgeburt kanake judensau
  hijodeputa hijoputa pendejo cabron maricon mierda gilipollas cojones
  cazzo vaffanculo stronzo puttana frocio minchia coglione
  kumamako msenge
  شرموط قحبة كسمك كساختك عاهرة منيوك ابنالكلب ابنكلب
  ሸርሙጣ`;

/** Parts of honest names as well (Dickson, Assad, Zubaida), so refused only as a word of their own. */
export const offensiveAlone = `
  ass arse dick cock prick pussy tit tits boob boobs cum anal anus rape shit crap piss fag dyke tranny retard spic chink
  gook kike coon paki wog negro sex xxx milf isis kkk nazi nazis neonazi pedo porn porno bastard kafir poes
  pute bite cul pede batard hure sau neger puta culo pene teta tetas cono troia merda figa malaya shoga
  خول زبي طيز كلب حمار خنزير
  ብዳ እምስ ቁላ ውሻ አህያ ደደብ`;

/** Honest words that hold one of `offensiveAnywhere`. */
export const innocent = `scunthorpe snigger therapist`;
