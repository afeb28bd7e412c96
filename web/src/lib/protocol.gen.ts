// Written by tools/gen_protocol.py from the server's messages. Do not edit.

export const PROTOCOL = "gamester.v1";

/** A command was done, and is stored. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** An act, in answer to the question `decision` (None where nobody asked). */
export interface Act {
  type: "act";
  id: string;
  decision: string | null;
  do: string;
  cards?: string[];
  takes?: string[];
}

/** Where friends find this server. */
export interface Address {
  origin: string | null;
}

/** The table at which the same people play again; its code is that of the table before. */
export interface Again {
  id: string;
}

/** Make a challenge of a session of the caller's that is over. */
export interface AskChallenge {
  table: string;
}

/** What would the adviser do here? */
export interface AskHint {
  type: "hint";
  id: string;
}

/** An assembly as one of its people sees it. */
export interface AssemblyInfo {
  id: string;
  title: string;
  host: boolean;
  people: string[];
  rounds: RoundInfo[];
  standings: AssemblyStanding[];
  counting: boolean;
  over?: boolean;
  ended?: boolean;
}

/** A person's difference from par, over the deals that the caller has settled too. */
export interface AssemblyStanding {
  name: string;
  deals: number;
  ahead: number;
  you: boolean;
  left?: boolean;
  place?: number;
}

/** An act that somebody tries, in a lesson or as the answer to a puzzle. */
export interface Attempt {
  do: string;
  cards?: string[];
  takes?: string[];
}

/** The answer to `why`. */
export interface Because {
  type: "because";
  id: string;
  ok: boolean;
  text: string;
  rule?: string | null;
  danger?: string | null;
}

/** Between two deals, or after the last: the settlement, and who may go on. */
export interface Between {
  settlement: SeatSum[];
  balances: number[];
  pool: number;
  you_may_deal: boolean;
  next_deal: number;
  waiting?: number[];
}

/** One deal: one's own result, and par. */
export interface Board {
  deal: number;
  own: number;
  par: number;
}

/** A person's result with some boards, as far as the deals are settled. Chips, with the share of the pool's gain. */
export interface BoardsResult {
  title: string;
  game: string;
  seat: number;
  finished: boolean;
  boards: Board[];
  levels: LevelResult[];
  own: number;
  par: number;
  half: number | null;
  verdict: string;
  shared: string[];
  picture: string;
  standings?: Standing[] | null;
  ranked?: boolean;
  closed?: string;
  rank?: string;
  beaten?: string;
  averaged?: string;
  pips?: ("above" | "below" | "even")[];
  best?: DealHeld | null;
  worst?: DealHeld | null;
  to?: string;
}

/** The host puts a stand-in on the seat of somebody who is away, or takes it off. */
export interface Bot {
  type: "bot";
  id: string;
  seat: number;
  on: boolean;
}

/** The server closes this connection; come again after `after` seconds if `retry`. */
export interface Bye {
  type: "bye";
  code: "drain" | "forbidden" | "kicked" | "limit" | "protocol" | "replaced" | "slow" | "unknown";
  text: string;
  retry: boolean;
  after?: number | null;
}

/** A deal settled by the rules of the card. */
export interface CardExample {
  title: string;
  before: string;
  shares: CardShare[];
  after: string;
}

/** The rules of a table on one sheet. */
export interface CardInfo {
  title: string;
  players: string;
  source: string;
  sections: CardSection[];
  pictures: CardPicture[];
  example: CardExample | null;
}

/** A picture, and what it shows. */
export interface CardPicture {
  text: string;
  svg: string;
}

/** Sentences under a heading. */
export interface CardSection {
  title: string;
  sentences: string[];
}

/** What a deal brought one player. */
export interface CardShare {
  name: string;
  parts: string;
  total: string;
}

/** A table between two deals, from which a sitting can go on. */
export interface Carried {
  deal: number;
  dealer: number;
  company: number[];
  seated: number[];
  balances: number[];
  pool: number;
}

/** All games, the levels of bots, weakest first, and what a front offers ready-made. */
export interface CatalogueInfo {
  games: GameInfo[];
  levels: LevelInfo[];
  tables?: ReadyMadeTable[];
  boldness?: (number | null)[];
  temperatures?: number[];
  oversights?: (number | null)[];
  phrases?: Phrase[];
  characters?: CharacterInfo[];
}

/** A place at the table and who plays there. */
export interface Chair {
  name: string;
  by: "away-bot" | "bot" | "person";
  here: boolean;
  asked: boolean;
  coming?: string | null;
  muted?: boolean;
  bank?: number | null;
  ran_out?: boolean;
  note?: string | null;
  sent_away?: boolean;
}

/** Boards as a text, which a link carries behind `#`: who has it plays the same deals against the same bots. */
export interface Challenge {
  text: string;
}

/** What may be known of a challenge before it is played. */
export interface ChallengeInfo {
  title: string;
  game: string;
  names: string[];
}

/** A character whom a bot can play. */
export interface CharacterInfo {
  name: string;
  who: string;
  temper: string;
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  seat: number | null;
  name: string;
  text: string;
  preset: string;
  at: number;
}

/** Could there be such a table? */
export interface Check {
  game: "laugh" | "loo";
  variant: string;
  players: number;
  options?: Record<string, string | number | boolean | null>;
  lang?: string | null;
}

/** Yes, with how long a session would be, or why not. */
export interface Checked {
  ok: boolean;
  text: string;
  deals?: number;
  goes_on?: string;
  grades?: Grade[];
}

/** One legal act as it may be chosen. */
export interface Choice {
  do: string;
  cards: string[];
  takes: string[];
  text: string;
  limit?: number | null;
  among?: string[];
  danger?: string | null;
  unasked?: boolean;
  bare?: boolean;
}

/** Seconds for the whole session, and what each act adds. */
export interface ClockRule {
  bank: number;
  increment: number;
}

/** Compare the record with what one's own client saw. */
export interface Compare {
  transcripts: Transcript[];
}

/** A seated person lets watchers see his hand, or no longer. */
export interface Consent {
  type: "consent";
  id: string;
  on: boolean;
}

/** A table to be opened by the caller, who becomes its host. */
export interface Create {
  game: "laugh" | "loo";
  variant: string;
  players: number;
  name?: string;
  options?: Record<string, string | number | boolean | null>;
  listed?: boolean;
  free_chat?: boolean;
  late_watching?: boolean;
  clock?: ClockRule | null;
  ready_check?: boolean;
  hints?: boolean | null;
  level?: "advice" | "learned" | "master" | "random" | "search" | "tables" | null;
  boldness?: number | null;
  temperature?: number;
  oversights?: number | null;
  lang?: string | null;
}

/** The table, and the code that lets friends in: it goes behind `#` in the link. */
export interface Created {
  id: string;
  code: string;
  link: string;
}

/** The cards of a day, and the caller's days, the last ones first. */
export interface Daily {
  day: string;
  today: string;
  games: DailyGame[];
  days: PlayedDay[];
}

/** The day's cards of one game. */
export interface DailyGame {
  game: string;
  name: string;
  title: string;
  table: string | null;
  finished: boolean;
  ranked?: Ranked | null;
}

/** Deal the next hand; `deal` is the number it will have. Where all are asked, it only says that one is ready. */
export interface Deal {
  type: "deal";
  id: string;
  deal: number;
}

/** What one's decisions in a deal gained over the printed advice in the same chair, in chips. */
export interface DealGain {
  deal: number;
  gain: number;
}

/** One deal, and the cards that one was dealt in it, if one looked at them. */
export interface DealHeld {
  board: Board;
  hand: string[];
}

/** A finished deal as one seat played it. */
export interface DealReview {
  deal: number;
  seat: number;
  text: string;
  result: number;
  luck: Luck;
  cost: number;
  decisions: Decision[];
  hindsight: string | null;
  told?: string[];
}

/** A finished deal in a summary. */
export interface DealSum {
  deal: number;
  dealer: number;
  payments: number[];
  pool: number;
}

/** One decision of a deal, judged by what its seat knew at that moment. Chips are those of the deal from then on. */
export interface Decision {
  turn: number;
  text: string;
  grade: "blunder" | "fine" | "inaccuracy" | "mistake";
  cost: number;
  doubt: number;
  share: number;
  best: string | null;
  why: string | null;
  dominated: string | null;
  acts: Weighed[];
}

/** What lies on the table, in sentences? */
export interface Describe {
  type: "describe";
  id: string;
  part?: "" | "hand" | "legal" | "pool" | "trick" | "who";
}

/** The answer to `describe`, and to `typed` where the line names a part of the table. */
export interface Described {
  type: "described";
  id: string;
  text: string[];
}

/** An act of a program. */
export interface Do {
  id: string;
  decision: string | null;
  do: string;
  cards?: string[];
  takes?: string[];
}

/** The act was done and is stored. */
export interface Done {
  id: string;
  seq: number;
}

/** One of the caller's passkeys, to be removed. */
export interface DropPasskey {
  id: string;
}

/** A command that changes something. `id` is of the client's own making, for ever: sent again, it is done once. */
export interface Effective {
  type: "effective";
  id: string;
}

/** A part in the shuffle: the end of a chain once, then a link of it for each pack. */
export interface Fair {
  type: "fair";
  id: string;
  chain?: string | null;
  link?: string | null;
}

/** The commitments of the shuffle have changed. */
export interface FairNews {
  type: "fair";
  fair: FairState;
}

/** How the shuffle is bound: the server's commitment, who adds what to the next pack, and at the end the seed. */
export interface FairState {
  phase: "closed" | "committing" | "none" | "opened" | "revealing";
  commit?: string | null;
  seed?: string | null;
  commits?: Record<string, string>;
  reveals?: Record<string, string>;
  pack?: number;
  out?: number[];
}

/** A card that fell to a seat when the first dealer was drawn. */
export interface Fallen {
  seat: number;
  card: string;
}

/** How the first dealer was found: the cards drawn, none where the lot decided or a seat was chosen. */
export interface FirstDealer {
  seat: number;
  drawn: Fallen[];
}

/** The table after one thing was heard, or as it lies. */
export interface Frame {
  state: State;
  heard?: Heard | null;
}

/** A game with its forms and options. */
export interface GameInfo {
  game: string;
  title: string;
  default: string;
  presets: Preset[];
  options: OptionInfo[];
  levels?: ("advice" | "learned" | "master" | "random" | "search" | "tables")[];
}

/** A person's play of one game. */
export interface GamePlay {
  game: string;
  text: string;
  figures: PlayFigure[];
  like: string;
  habits: PlayHabit[];
  notes: string[];
  weeks: PlayWeek[];
}

/** How well bots play, as a form offers it: `easy`, `medium`, `hard` or `master`, and what `Create` takes for it. */
export interface Grade {
  key: string;
  title: string;
  text: string;
  level: "advice" | "learned" | "master" | "random" | "search" | "tables";
  temperature: number;
  oversights: number | null;
}

/** One thing the listener heard, for the log, the eyes and the ears. */
export interface Heard {
  n: number;
  kind: "act" | "deal" | "hidden" | "taken_back";
  seat: number | null;
  act: HeardAct | null;
  text: string[];
}

/** An act as far as the listener could see it. */
export interface HeardAct {
  do: string;
  cards: string[];
  takes: string[];
}

/** The first message: who speaks which language, and what he has heard already. */
export interface Hello {
  type: "hello";
  client: string;
  lang?: string;
  since?: number;
  unaided?: boolean;
}

/** The answer to `hint`: an act and the reason for it; no act when nothing is asked. */
export interface HintGiven {
  type: "hint";
  id: string;
  act: HeardAct | null;
  text: string;
  acts?: Weighed[];
  verdict?: string;
  more?: string;
}

/** What somebody who is invited to an assembly may know before they come. */
export interface Invitation {
  title: string;
  people: string[];
  member: boolean;
  begun: boolean;
  full: boolean;
}

/** Come to a table. */
export interface Join {
  code?: string;
}

/** Come to an assembly, before it begins. */
export interface JoinAssembly {
  code: string;
  name: string;
}

/** A question about a deal, and its answer if it has one. */
export interface KeeperQuestion {
  key: string;
  text: string;
  kind: "counts" | "number" | "order" | "seats";
  among: number[];
  least: number;
  most: number;
  step: number;
  given?: number[] | null;
}

/** The first answer that does not fit; it and all that follow are not counted. */
export interface KeeperRefusal {
  deal: number;
  text: string;
}

/** What a sitting comes to. */
export interface Kept {
  title: string;
  balances: number[];
  pool: number;
  dealer: number;
  company: number[];
  seated: number[];
  nets: ((number | null)[])[];
  said: string[];
  question: KeeperQuestion | null;
  rules: string[];
  shown: KeptDeal | null;
  refused?: KeeperRefusal | null;
  carried?: Carried | null;
  picture?: string | null;
}

/** A deal that is settled. */
export interface KeptDeal {
  deal: number;
  dealer: number;
  company: number[];
  told: KeeperQuestion[];
  said: string[];
  settlement: SeatSum[];
}

/** A place in a trick: who plays there, which card, and whether it is winning; no card if it is still to come. */
export interface Laid {
  seat: number;
  card: string | null;
  wins: boolean;
}

/** A language that is spoken here. */
export interface LanguageInfo {
  code: string;
  name: string;
  direction: string;
  pair: string;
  plurals: Record<string, string>;
  no_break: string[];
}

/** The last cards won in the open. */
export interface LastCapture {
  seat: number;
  card: string | null;
  takes: string[];
}

/** What lies before one seat. */
export interface LaughSeat {
  held: number;
  won: string[];
  taken: number;
  late: string[];
  forfeited: number;
  overlooked: string[];
  balance: number;
  before: number;
  acted: boolean;
  lain: boolean;
  may_claim: boolean;
  answer: string | "leave" | null;
}

/** The table as one listener may see it; chips are whole numbers. */
export interface LaughView {
  game: "laugh";
  you: number | null;
  deal: number;
  deals: number;
  dealer: number;
  phase: "claim" | "declare" | "declaring" | "draw" | "over" | "quarte" | "releasing" | "take" | "turn";
  turn: number | null;
  pool: number;
  carried: number;
  par: number;
  bonus: number;
  begun: boolean;
  row: (string | null)[];
  scattered: boolean;
  offered: string[];
  offender: number | null;
  last: LastCapture | null;
  last_in: number | null;
  ended: "last_holder" | "no_holder" | "not_yet";
  hand: string[];
  seats: LaughSeat[];
}

/** At which step of a lesson a learner is, and what he tries now. */
export interface Learn {
  done?: number;
  attempt?: Attempt | null;
  lang?: string | null;
}

/** Give one's seat up to a bot, for good. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Where the lesson stands: what has just happened, what is taught now, what the learner is to do. */
export interface Lesson {
  game: string;
  done: number;
  steps: number;
  frames: Frame[];
  text: string;
  expected: Attempt | null;
  over: boolean;
  refused?: string | null;
  rule?: string | null;
  then?: number;
  also?: OtherWay[];
  question?: Question | null;
  left?: number;
}

/** How well bots can play. */
export interface LevelInfo {
  level: "advice" | "learned" | "master" | "random" | "search" | "tables";
  title: string;
  text: string;
  measured: Measured[];
  unmeasured: string;
}

/** What a level won with the same cards in the same chair. */
export interface LevelResult {
  title: string;
  chips: number;
}

/** A line that somebody types in a lesson, before this step of it, or in a puzzle. */
export interface Line {
  line: string;
  done?: number;
  lang?: string | null;
}

/** Be listed with these boards, or no longer. */
export interface ListMe {
  on: boolean;
}

/** The tables that are listed, and the caller's own. */
export interface Lobby {
  tables: TableInfo[];
  mine: TableInfo[];
  alone?: boolean;
}

/** Name and password. */
export interface LogIn {
  handle: string;
  password: string;
}

/** What lies before one seat. */
export interface LooSeat {
  held: number;
  known: string[];
  changed: number | null;
  laid: string | null;
  played: string[];
  tricks: number;
  balance: number;
  before: number;
  seated: boolean;
  standing: boolean | null;
  shown: boolean;
  swept: boolean;
  looed: boolean;
  offender: boolean;
  thrown: boolean;
  to_play: boolean;
}

/** The table as one listener may see it; chips are whole numbers. */
export interface LooView {
  game: "loo";
  you: number | null;
  deal: number;
  deals: number;
  dealer: number | null;
  phase: "declare" | "exchange" | "flush" | "idle" | "over" | "play" | "turn_up";
  turn: number | null;
  pool: number;
  contested: number;
  loo: number | null;
  tricks: number;
  forced: "by_club" | "by_pool" | "not";
  ended: "all_passed" | "flush" | "lone_stander" | "misdeal" | "not_yet" | "played";
  trump: "C" | "D" | "H" | "S" | null;
  turn_up: string | null;
  turn_up_taken: boolean;
  pam: string | null;
  dumby: boolean;
  dumby_cards: string[];
  dumby_seat: number | null;
  defender: number | null;
  stock: number;
  eldest_waits: boolean;
  trick: number;
  leader: number | null;
  led: string | null;
  best: string | null;
  best_seat: number | null;
  civil: boolean;
  civil_said: boolean;
  hand: string[];
  out: string[];
  seats: LooSeat[];
}

/** What luck brought, in chips; with the cost of the decisions it makes the result. */
export interface Luck {
  dealt: number;
  drawn: number;
  played: number;
}

/** Who the caller is. */
export interface Me {
  name: string;
  lang: string;
  guest: boolean;
}

/** What a typed line means: an act, which is not done yet, or sentences on the part of the table that it names. */
export interface Meaning {
  act: HeardAct | null;
  text: string[];
}

/** The answer to `typed` where the line names an act, which is not done yet. */
export interface Meant {
  type: "meant";
  id: string;
  act: HeardAct;
}

/** How strong a level was measured to be at one kind of table. */
export interface Measured {
  variant: string;
  players: number;
  unlimited: boolean;
  text: string;
  above?: ("advice" | "learned" | "master" | "random" | "search" | "tables")[];
}

/** The host closes or opens the chat to a seat. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  on: boolean;
}

/** All passkeys of the caller's. */
export interface MyPasskeys {
  keys: PasskeyInfo[];
}

/** A command was not done, and why; with a fresh state where the question had changed. */
export interface Nack {
  type: "nack";
  id: string;
  code: string;
  text: string;
  rule?: string | null;
  seq?: number | null;
  state?: State | null;
}

/** An assembly to be opened: several tables of people that play the same deals. */
export interface NewAssembly {
  game: "laugh" | "loo";
  name: string;
}

/** A passkey as the browser made it (WebAuthn), and what it is called. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  label?: string;
  old?: string;
  shown?: Record<string, unknown> | null;
}

/** Something happened: the state after it, and what was heard of it (perhaps nothing). */
export interface News {
  type: "news";
  seq: number;
  heard: Heard[];
  state: State;
}

/** The assembly, and the code that lets people in: it goes behind `#` in the link. */
export interface OpenedAssembly {
  id: string;
  code: string;
}

/** An option explained. */
export interface OptionInfo {
  key: string;
  title: string;
  text: string;
  rule: string;
  source: string;
  values: OptionValue[];
  low?: number | null;
  high?: number | null;
  group?: string;
}

/** One value of an option; a number's range is told in `OptionInfo`. */
export interface OptionValue {
  value: string | number | boolean | null;
  text: string;
}

/** Another act that the learner may choose, and the step to which it leads. */
export interface OtherWay {
  act: Attempt;
  then: number;
}

/** The ranked days of a game that are over: the caller's place in each of the last days, and all together. */
export interface OverDays {
  places: RankedPlace[];
  standings: AssemblyStanding[];
}

/** A challenge for whoever has made it. */
export interface OwnChallenge {
  text: string;
  path?: string | null;
}

/** The ids of the records that are kept here for looks. */
export interface OwnKept {
  ids: string[];
}

/** The last look over one's own records, and how far the next one has come, which is then to be asked for again. */
export interface OwnPlay {
  working: boolean;
  done: number;
  of: number;
  games: GamePlay[];
  notes: string[];
  practice: number;
}

/** A record of one's own from a server, to be looked over here. */
export interface OwnRecord {
  id: string;
  seat: number;
  changed: number;
  record: string;
}

/** The seat in a record from outside that is one's own; none if it is only watched. */
export interface OwnSeat {
  seat: number | null;
}

/** A paragraph of the rules, in Markdown. */
export interface Paragraph {
  id: string;
  text: string;
  tried?: boolean;
}

/** A passkey of the caller's. */
export interface PasskeyInfo {
  id: string;
  label: string;
}

/** Something that may be said at every table. */
export interface Phrase {
  key: string;
  text: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  n: number;
}

/** What lies before one seat. */
export interface PlainSeat {
  balance: number;
  before: number;
}

/** The table as one listener may see it; chips are whole numbers. */
export interface PlainView {
  game: "plain";
  you: number | null;
  deal: number;
  deals: number;
  phase: string;
  dealer: number | null;
  turn: number | null;
  pool: number;
  hand: string[];
  open: string[];
  seats: PlainSeat[];
}

/** A figure in chips a hundred deals. */
export interface PlayFigure {
  text: string;
  value: number;
  half: number | null;
  part: boolean;
}

/** A habit whose cost is no accident. */
export interface PlayHabit {
  text: string;
  moments: PlayMoment[];
}

/** A decision that shows a habit. */
export interface PlayMoment {
  table: string;
  deal: number;
  seat: number;
  turn: number;
  text: string;
}

/** What decisions lost in a week, in chips a hundred deals. */
export interface PlayWeek {
  monday: string;
  deals: number;
  value: number;
  half: number | null;
}

/** A day that the caller has begun. */
export interface PlayedDay {
  day: string;
  game: string;
  title: string;
  table: string;
  finished: boolean;
  ranked: boolean;
  current: boolean;
  chips: number;
}

/** The answer to `ping`, with the number of the last thing that the listener has heard. */
export interface Pong {
  type: "pong";
  n: number;
  now: number;
  seq?: number;
}

/** Who sits where and who is there; comes whenever that changes. */
export interface Presence {
  type: "presence";
  chairs: Chair[];
  watchers: number;
  consents: number[];
  pace?: "fast" | "normal" | "slow";
  next?: string | null;
}

/** A form of a game as one source plays it. */
export interface Preset {
  variant: string;
  form: string;
  title: string;
  text: string;
  source: string;
  players: number[];
  defaults: Record<string, string | number | boolean | null>;
}

/** By what the owner of an account is known; a guest needs nothing. */
export interface Proof {
  old?: string;
  shown?: Record<string, unknown> | null;
}

/** A position as the seat that is asked sees it, and the acts to choose among. */
export interface Puzzle {
  number: number;
  of: number;
  game: string;
  title: string;
  seat: number;
  heard: string[];
  state: State;
  choices: PuzzleChoice[];
  subjects: Subject[];
}

/** An act to be chosen. */
export interface PuzzleChoice {
  do: string;
  cards: string[];
  takes: string[];
  text: string;
}

/** A question about what has just been learned. */
export interface Question {
  answers: string[];
  right: number;
  wrong: string;
}

/** A ranked day: the server committed to its seed before anybody played. */
export interface Ranked {
  table: string | null;
  finished: boolean;
  commitment: string;
  seed: string | null;
}

/** The caller's place in the list of a ranked day that is over. */
export interface RankedPlace {
  day: string;
  place: number;
  of: number;
}

/** Read an invitation to an assembly. */
export interface ReadInvitation {
  code: string;
}

/** A table that is opened as it stands. */
export interface ReadyMadeTable {
  key: string;
  game: string;
  variant: string;
  players: number;
  title: string;
  tag: string;
}

/** The host sends a person away from his seat; a bot takes it. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** A finished session, or an uploaded record. */
export interface ReplayInfo {
  id: string;
  title: string;
  game: string;
  names: string[];
  finished: boolean;
  deals: number;
  steps: number;
  seat: number | null;
  open_hands: boolean;
  shared: boolean;
  may_share: boolean;
  fair: (Record<string, unknown>)[];
  withheld?: boolean;
}

/** A look back, or how far it has come: then it is to be asked for again. */
export interface Reviewed {
  done: number;
  of: number;
  review: DealReview | null;
}

/** A round of commit-reveal for which the client opened its next chain value. */
export interface Round {
  pack: number;
  out: number;
  commits: Record<string, string>;
}

/** The caller's table in a round. */
export interface RoundInfo {
  table: string;
  finished: boolean;
  begun?: boolean;
  waiting?: string[];
  left?: boolean;
}

/** The rules of a game: the whole book, and its paragraphs by number. */
export interface RulesInfo {
  game: string;
  whole: string;
  paragraphs: Paragraph[];
  options: Record<string, string>;
}

/** The table with these cards. */
export interface SatDaily {
  table: string;
}

/** Chat: one's own words (private tables only), or one of the ready-made phrases. */
export interface Say {
  type: "say";
  id: string;
  text?: string;
  preset?: string;
}

/** What a deal came to for one seat: terms that add up. */
export interface SeatSum {
  seat: number;
  terms: Term[];
  total: number;
}

/** A token for a program that plays in one seat; it is told once. */
export interface SeatToken {
  token: string;
  seat: number;
  text: string;
}

/** What the caller wants to be called, and his language. */
export interface SetMe {
  name?: string;
  lang?: string | null;
}

/** The host sets how fast the bots play. */
export interface SetPace {
  type: "pace";
  id: string;
  pace: "fast" | "normal" | "slow";
}

/** A name to log in with, and a password. */
export interface SetPassword {
  password: string;
  handle?: string;
  old?: string;
  shown?: Record<string, unknown> | null;
}

/** Share a replay with whoever has its link, or no longer. */
export interface Share {
  on: boolean;
}

/** A passkey as the browser shows it (WebAuthn). */
export interface ShownPasskey {
  credential: Record<string, unknown>;
}

/** Sit down in a seat that no person has. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  name: string;
}

/** Sit down to a day's cards, or go on with them. */
export interface SitDaily {
  game: "laugh" | "loo";
  day?: string;
  name?: string;
  ranked?: boolean;
}

/** All that was told of a sitting with real cards. */
export interface Sitting {
  game: "laugh" | "loo";
  variant: string;
  players: string[];
  dealer?: number;
  later?: string[];
  carried?: Carried | null;
  options?: Record<string, string | number | boolean | null>;
  deals?: (Record<string, number[]>)[];
  stopped?: boolean;
  show?: number | null;
  day?: string;
  lang?: string | null;
}

/** Let the bots play on without a pause to the end of this deal, once all people who are there want that. */
export interface Skip {
  type: "skip";
  id: string;
}

/** Whether that was right, why, and what every act is worth. */
export interface Solved {
  right: boolean;
  text: string;
  why: string;
  about: string;
  acts: Weighed[];
}

/** Somebody who wishes to be listed with the same boards. */
export interface Standing {
  name: string;
  ahead: number[];
  you: boolean;
}

/** Begin a round, also while others still play the one before; the first begins the assembly. The round after the
    last ends it. */
export interface StartRound {
  round?: number;
}

/** All a front draws: whole every time. */
export interface State {
  decision: string | null;
  prompt: string;
  acts: Choice[];
  chairs: Chair[];
  view: LooView | LaughView | PlainView | null;
  between: Between | null;
  finished: boolean;
  clockwise: boolean;
  rule: string;
  deadline?: number | null;
  history?: DealSum[];
  may_take_back?: boolean;
  may_skip?: boolean;
  draw?: FirstDealer | null;
  trick?: Laid[];
  taken_up?: boolean;
}

/** A result without luck: what one's decisions gained over the printed advice, by what one knew. */
export interface Steady {
  state: "none" | "told" | "waiting";
  text: string[];
  ahead: number;
  half: number | null;
  deals: DealGain[];
}

/** One step of a replay: what was heard, and the table after it. */
export interface Step {
  n: number;
  deal: number;
  trick: number;
  heard: Heard | null;
  state: State;
  hands?: string[][] | null;
}

/** Steps of a replay, from `first` on; `next` is where the rest begins. */
export interface Steps {
  steps: Step[];
  next: number | null;
}

/** What puzzles may be about. */
export interface Subject {
  about: string;
  text: string;
}

/** What anybody who may come to a table is told of it. */
export interface TableInfo {
  id: string;
  title: string;
  game: string;
  variant: string;
  options: Record<string, string | number | boolean | null>;
  seats: number;
  chairs: Chair[];
  listed: boolean;
  private_chat: boolean;
  late_watching: boolean;
  deals: number;
  goes_on: string;
  free: number;
  status: "finished" | "open" | "playing";
  clock?: ClockRule | null;
  hints?: boolean;
  next?: string | null;
  balances?: number[];
  changed?: number;
  boards?: boolean;
  assembly?: string | null;
  bots?: string;
}

/** Take one's own last act back, where `state.may_take_back`; `decision` names the question put after it. */
export interface TakeBack {
  type: "take_back";
  id: string;
  decision: string | null;
}

/** Sit down to a challenge, or go on with it. */
export interface TakeChallenge {
  text: string;
  name?: string;
}

/** One sum in a settlement. */
export interface Term {
  text: string;
  chips: number;
}

/** What one client saw in one seat of one table. Deals and seats are keys, so they are texts. */
export interface Transcript {
  table: string;
  seat: number;
  commitment?: string;
  rounds?: Round[];
  cards?: Record<string, Record<string, string[]>>;
}

/** What went wrong: a code for programs, a sentence for people. */
export interface Trouble {
  code: string;
  text: string;
}

/** What does this line mean: an act of the seat, or a part of the table? */
export interface Typed {
  type: "typed";
  id: string;
  line: string;
}

/** An uploaded record can be watched under this id. */
export interface Uploaded {
  id: string;
}

/** Whether every shuffle is what the server was bound to. */
export interface Verified {
  found: "broken" | "fair" | "unfair" | "unopened" | "unproven" | "unreadable";
  text: string;
  line: number;
  sums: string[];
}

/** What one act is worth, by what the listener knows. */
export interface Weighed {
  act: HeardAct;
  text: string;
  chips: number;
  error: number;
  looed: number;
  tricks: number;
  behind: number;
  chance?: number;
}

/** The answer to `hello`, and again when what one may see changes: everything needed to begin anew. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  you: You;
  seq: number;
  state: State;
  log: Heard[];
  fair: FairState;
  lang: string;
  now: number;
  meanwhile?: string;
}

/** May this be done, and if not, why not? */
export interface Why {
  type: "why";
  id: string;
  do: string;
  cards?: string[];
  takes?: string[];
}

/** The page's own labels by their keys: a pattern, or patterns by plural categories. */
export interface WordsInfo {
  language: LanguageInfo;
  languages: LanguageInfo[];
  words: Record<string, string | Record<string, string>>;
}

/** Who the listener is at this table. */
export interface You {
  seat: number | null;
  host: boolean;
  name: string;
  watching?: number | null;
  coming?: number | null;
  code?: string;
}

export type FromClient =
  | Hello
  | Act
  | TakeBack
  | Why
  | Deal
  | Skip
  | SetPace
  | Sit
  | Leave
  | Bot
  | Say
  | Mute
  | Remove
  | Consent
  | AskHint
  | Describe
  | Typed
  | Ping
  | Fair;

export type FromServer =
  | Welcome
  | News
  | Ack
  | Nack
  | Because
  | HintGiven
  | Meant
  | Described
  | Presence
  | Chat
  | FairNews
  | Pong
  | Bye;
