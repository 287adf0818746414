import { expect, it } from 'vitest';
import { segmentsOf } from '../placeholders/placeholders.ts';
import { suggestInputs } from './suggest.ts';

/**
 * The first placeholder of each line as prompts have them, with the kind that an author would choose, decided
 * before the rules were adjusted. `~` marks a matter of taste. Every third line was set aside.
 */
const labelled = rowsOf(String.raw`
text: Summarise the article below in five points.\n\n[article]
line: Write a blog post about [topic] in 800 words.
text: Fix the bugs in this code:\n\n{{code}}
line: Act as a [profession] with ten years of experience.
number: Write [number] headlines for a bakery.
date: The event takes place on [event date].
choice: Write in a [formal/informal] tone.
text: [Paste your text here]
line: Translate the following sentence to [target language].
line: My name is [your name] and I live in Leipzig.
text: Here is the transcript of the meeting:\n"""\n{{transcript}}\n"""
line: Create a logo for {{company_name}}.
number: Plan a dinner for [number of people].
text: Rewrite this email so that it is friendlier: [email text]
line: Send it to [email address].
yes-no: Include sources: [yes/no]
line: Explain {{concept}} to a child.
text: <document>\n{{document}}\n</document>\nAnswer from the document only.
line: Generate a picture of \${animal} in space.
number: Make it \${word_count:500} words long.
text: Review my essay.\n\nEssay:\n[essay]
line: The audience is {{target_audience}}.
choice: The level is {{level:beginner|intermediate|advanced}}.
text: Describe the problem in detail: [describe your problem in a few sentences]
line: Write a poem in the style of [author].
number: The budget is [budget in euros] euros.
line: Compare [product A] with its rivals.
text: My CV:\n\n[your CV]
date: I was born on {{date_of_birth}}.
line: Suggest names for a [type of business].
text: Job description: {{job_description}}
line: Job title: {{job_title}}
text: Debug the error.\nStack trace:\n[stack trace]
line: Use the framework \${framework:React}.
number: I am {{age}} years old.
text: Improve this prompt:\n\n{{prompt}}
line: Plan a trip to {{destination}}.
number: It lasts [number of days] days.
text: Turn my notes into minutes.\n---\n[meeting notes]\n---
line: Recommend films like [film title].
text: {{user_input}}
line: Write a cover letter for [company].
text: Extract the facts from the text between the tags.\n<text>{{text}}</text>
line: Design a [room] in Scandinavian style.
number: Create a quiz with {{question_count}} questions.
choice: Answer with one of [Positive/Negative/Neutral].
text: SQL query:\n~~~sql\n{{query}}\n~~~
line: Focus keyword: [keyword]
text: Correct the grammar of "[your sentence or paragraph]".
line: Give feedback on [subject line].
date: The deadline is {{deadline}}.
line: Write a wedding speech for [couple's names].
text: Customer review: "{{customer_review}}"
line: Stock: [ticker symbol]
number: Give me [X] ideas for a podcast.
text: Lyrics:\n{{lyrics}}
line: Reply in {{language}}.
line: Cook a dish with [main ingredient].
~text: Ingredients I have: [list of ingredients]
number: It serves {{servings}} people.
text: README of the project:\n{{readme}}
line: Repository: {{repo_url}}
text: Here is the diff:\n\n{{diff}}
line: Branch: {{branch_name}}
number: Limit each answer to [max words] words.
line: I want to learn [skill] in a month.
number: I have {{hours_per_week}} hours a week.
choice: Difficulty: [easy | medium | hard]
text: Convert this JSON to YAML: {{json}}
line: Write a story about a [character].
text: Summarize: [long text]
line: Colour: {{primary_color}}
text: Background: [insert background information here]
line: Hello [first name],
text: Conversation so far:\n{{conversation_history}}
line: Question: {{question}}
text: Context: {{context}}
line: Set in [city], Paris-like and rainy.
number: Height: {{height_cm}} cm
number: Weight: [weight in kg]
date: Start date: {{start_date}}
line: Time: [time of day]
yes-no: Should it rhyme? {{rhyme:yes|no}}
text: Write tests for the following function:\n\n[function]
line: Name of the function: {{function_name}}
text: Contract to review:\n[contract text]
line: Party A: [party name]
text: Feedback I received: {{feedback}}
line: Write a tweet about [event].
number: Limit: [character limit] characters
text: Paper abstract:\n[abstract]
line: Paper: [paper title]
line: Roleplay as {{character_name}} from the series.
text: Log output:\n[paste logs here]
line: Server: {{server_name}}
choice: Platform: [iOS/Android/Web]
text: Requirements:\n{{requirements}}
line: Feature: {{feature_name}}
~text: Feature: {{feature_description}}
text: Translate the text delimited by quotes: "{{source_text}}"
line: Genre: {{genre:fantasy}}
number: Pages: {{pages}}
number: Rate it out of {{max_score:10}}.
text: HTML:\n{{html}}
line: Main colour of the page: [hex colour]
text: Here is my business plan:\n\n[business plan]
line: Industry: [industry]
text: Tell me what you think of my story: [your story]
line: Theme: [theme]
number: [3] examples of [something]
date: Today is [today's date].
date: Flight on [departure date] from Rome.
line: Flight from [departure city].
text: Interview transcript: {{interview_transcript}}
line: Interviewer: {{interviewer}}
text: Write a reply to this message:\n\n> {{message}}
line: Price range: [price range]
number: Price: {{price}} EUR
number: Interest rate: [interest rate] %
number: Loan term: [years] years
text: Symptoms: [describe your symptoms]
line: Diet: {{dietary_restrictions}}
choice: Gender: [male/female/other]
text: Paste the data below.\n{{data}}
line: Data source: {{data_source}}
text: CSV data:\n{{csv_data}}
line: File name: {{file_name}}
text: Product description: [product description]
line: Product: [product name]
line: Competitors: [competitor 1]
text: Here are the survey answers:\n[answers]
line: Meeting with [client name] on Monday.
text: Original version:\n[original]\n\nWrite a better one.
line: Use the voice of [brand].
text: My rough ideas: [your ideas here]
line: Main argument: [thesis]
line: Mood: {{mood}}
yes-no: Formal: {{is_formal:yes|no}}
number: Temperature: {{temperature:0.7}}
line: Model: {{model_name}}
text: System prompt to audit:\n~~~\n{{system_prompt}}\n~~~
line: Aspect ratio: {{aspect_ratio}}
number: Write {{n}} variations.
text: Chapter: \${chapterText}
line: Chapter title: \${chapterTitle}
text: \${selectedText}
line: Write it for \${platform:LinkedIn}.
text: Summarise the following YouTube transcript: [transcript]
line: Channel: [channel name]
number: Chapter [chapter number]
text: Bug report:\n[bug report]
line: Version: [version]
text: Explain this regex line by line:\n[code snippet]
line: Language: [programming language]
text: Input:\n{{input}}\n\nOutput:
line: Write a haiku about {{season}}.
number: Year: [year]
number: Number of slides: {{slides}}
date: Valid until [expiry date]
line: Country: {{country}}
line: Phone: [phone number]
text: Additional instructions (optional): {{additional_instructions}}
line: Website: [URL]
text: Here's the tweet thread I want to turn into a post: [thread]
line: Act as a coach for [goal].
text: Company profile: [company description]
choice: Output as {{format:table|list|prose}}.
number: Top {{top_n}} results
line: Occasion: [occasion]
text: <email>\n[email]\n</email>
line: Role: [role]
text: Story so far: {{story_so_far}}
number: Duration: {{duration_minutes}} minutes
line: Duration: [duration]
text: Blog post:\n{{blog_post}}
line: Style: [art style], soft light
line: A portrait of [subject], 35 mm
number: Seed {{seed}}
text: Meeting agenda:\n[agenda]
date: Meeting on {{meeting_date}}
line: Location: {{location}}
text: Legal clause: "[clause]"
line: Jurisdiction: [jurisdiction]
number: Generate [5] questions from chapter one.
~line: My goals: [goals]
text: Teach me from this passage:\n[passage]
line: Grade: [grade level]
number: Students: {{number_of_students}}
`);

/** Lines for rules that were adjusted later, written with them. */
const adjusted = rowsOf(String.raw`
text: The app stops with [error message] when I save.
line: Error code: {{error_code}}
text: A sample of what I want: [sample output]
text: Expected for the first case: {{expected_output_1}}
line: Compare {{tool_1}} with its rivals.
text: <letter lang="en">\n{{letter}}\n</letter>\nAnswer it politely.
text: ## Situation\n\n{{situation}}\n\n## Task\nAdvise me.
line: ## Topic\n\n{{topic}}\n\n## Task\nWrite a quiz.
line: Set up an empty project with:\n\n[framework]
line: Write release notes for:\n\n{{platform}}
number: Plan a workout that lasts [minutes].
number: Split the speech into {{No. of parts}} parts.
number: The exam is in [days], so hurry.
line: Plan backwards from {{event_or_deadline}}.
date: Remind me before [the renewal deadline].
text: Turn the recipe below into a shopping list. [recipe]
text: Base every question on {{source_material}}.
text: {{task_instruction}}
text: The last answer was wrong. [point out the mistake]
text: What I found: [summarise your findings]
text: Previous attempt: [outline what you tried]
line: Write a shell script for [tool name].
text: Draw a chart from [sales data].
line: Read it from {{data_source}}.
text: House rules: {{house_rules}}
number: Reorder below a stock of {{threshold}}.
`);

function rowsOf(rows: string) {
  return rows
    .trim()
    .split('\n')
    .map((row) => /^~?([a-z-]+): (.*)$/.exec(row) ?? [])
    .map(([, kind, text = '']) => ({
      kind,
      text: text.replaceAll('\\n', '\n').replaceAll('~~~', '```').replaceAll('\\$', '$'),
    }));
}

it.each([
  ['that the rules were adjusted to', [...labelled.filter((_, n) => n % 3 !== 2), ...adjusted]],
  ['that were set aside', labelled.filter((_, n) => n % 3 === 2)],
])('suggests 95 % of the kinds of placeholders %s', (_, picked) => {
  const wrong = picked.filter(
    ({ text, kind }) => [...suggestInputs(segmentsOf(text)).values()][0]?.kind !== kind,
  );
  expect(1 - wrong.length / picked.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95);
});
