import { useQuery } from '@tanstack/react-query';

type LogoProps = {
  readonly profileId: string;
  readonly name: string;
  readonly hasLogo: boolean;
  readonly isLarge?: boolean;
};

/** A profile's logo, or the first letter of its name. */
export function Logo({ profileId, name, hasLogo, isLarge = false }: LogoProps) {
  const className = `logo ${isLarge ? 'logo-large' : ''}`;
  const picture = useQuery({
    queryKey: ['logo', profileId],
    // The address is different at each reload, because browsers cache pictures by address.
    queryFn: () => `/api/profiles/${encodeURIComponent(profileId)}/logo?${Date.now()}`,
    enabled: hasLogo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (hasLogo && picture.data) return <img className={className} src={picture.data} alt="" />;
  return (
    <span className={`${className} logo-letter`} aria-hidden="true">
      {/[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase()}
    </span>
  );
}
